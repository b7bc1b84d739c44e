"""Renders one product: blender -b --python-exit-code 1 -P render.py -- MODULE SLUG OUT.png SIZE SAMPLES

MODULE is a file of builders/ and SLUG a key of its MODELS: a function that takes the materials, builds the product
in millimetres and answers with the view (yaw, pitch, and scale for the smaller size of a family).
"""
import os
import sys
from importlib import import_module

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kit

module, slug, out, size, samples = sys.argv[sys.argv.index('--') + 1 :]
kit.reset()
view = import_module(f'builders.{module}').MODELS[slug](kit.Mats())
kit.studio(**view)
kit.render(out, int(size), int(samples))
