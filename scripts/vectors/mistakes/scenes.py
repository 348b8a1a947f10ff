"""Requests in which single mistakes show, like those that well-known services get."""
from scenes_forms import FORMS
from scenes_paths import PATHS
from scenes_queries import QUERIES
from scenes_tokens import TOKENS

SCENES = PATHS + QUERIES + FORMS + TOKENS
