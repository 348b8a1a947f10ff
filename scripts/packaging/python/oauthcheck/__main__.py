"""Runs the program: python -m oauthcheck"""
import os
import sys

from oauthcheck import find_binary

program = find_binary()
os.execv(program, [program, *sys.argv[1:]])
