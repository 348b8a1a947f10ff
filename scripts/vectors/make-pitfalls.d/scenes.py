"""Requests in which single mistakes show; they are shaped like those to well-known services."""
from scenes_forms import FORMS
from scenes_paths import PATHS
from scenes_queries import QUERIES
from scenes_tokens import TOKENS

SCENES = PATHS + QUERIES + FORMS + TOKENS
