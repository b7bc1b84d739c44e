"""Grey PVC-U pressure fittings for solvent cement."""
from functools import partial
from builders.fittings import PITCH, THREE_QUARTER, bored, cast, point, solid, taper
from builders.pipe import grey_pvc
from kit import *

WALL, DEPTH = 3, 19


def glue_socket(mat, d, top):
    """Plain socket with a rim bead, from the origin up to its mouth at `top`."""
    r = d / 2
    return bored([(r - 1.6, 0), (r + WALL - .2, 0), (r + WALL - .2, top - 4.4), (r + WALL + .9, top - 3.6, .6),
                  (r + WALL + .9, top, .7), (r + .3, top, .5), (r, top - DEPTH, 0), (r - 1.6, top - DEPTH)], mat, .3)


def elbow(M, d, leg):
    """Tight bend with one socket up and one to the right."""
    mat, r, bend = grey_pvc(), d / 2 + WALL - .2, d / 2 + 1
    tube(arc((0, 0, 0), bend, 180, 270, 28), r, mat, d / 2 - 1.6)
    for way, loc in (('up', (-bend, 0, 0)), ('right', (0, 0, -bend))):
        point(glue_socket(mat, d, leg - bend + 6), way, loc)
    return dict(yaw=30, pitch=26)


def coupling(M, d, length):
    """Straight, a socket at both ends, lying."""
    mat = grey_pvc()
    for way in ('right', 'left'):
        point(glue_socket(mat, d, length / 2), way)
    return dict(yaw=40, pitch=26)


def tee(M, d, leg):
    """Run along X, branch up."""
    mat, r, foot = grey_pvc(), d / 2 + WALL - .2, leg - DEPTH
    bore, run = d / 2 - 1.6, point(solid([(0, -foot - 2), (r, -foot - 2), (r, foot + 2), (0, foot + 2)], mat), 'right')
    hole = point(solid([(0, -60), (bore, -60), (bore, 60), (0, 60)], mat), 'right')
    cast([run, solid([(0, 0), (r, 0), (r, foot + 6), (0, foot + 6)], mat)],
         [hole, solid([(0, 0), (bore, 0), (bore, 60), (0, 60)], mat)], voxel=.5, smooth=8)
    for way in ('up', 'right', 'left'):
        point(at(glue_socket(mat, d, DEPTH), (0, 0, foot)), way)
    return dict(yaw=30, pitch=28)


def adapter(M, d, d_male, pitch, male):
    """Socket to the right, octagon, tapered male thread to the left."""
    mat, bore = grey_pvc(), d_male / 2 - 4.4
    point(at(glue_socket(mat, d, DEPTH + 3), (0, 0, 3)), 'right')
    collar = [at(hexbody(d + 10, 9, mat, bore=bore, n=8), (0, 0, -5), (0, 0, 22.5)),
              ring(bore, d_male / 2 - 1.5, 4, 8, mat, .1),
              at(taper(thread(d_male, pitch, male, mat, bore=bore)), (0, 0, 6.4))]
    point(collar[0], 'right'), point(collar[1:], 'left')
    return dict(yaw=-36, pitch=26)


def cap(M, d):
    """Socket to the right, a low dome to the left."""
    mat, r = grey_pvc(), d / 2 + WALL - .2
    point(glue_socket(mat, d, DEPTH + 3), 'right')
    dome = [(0, 7), (r * .6, 6, 6), (r - 1, 2.6, 3), (r, -1), (d / 2 - 2, -3), (0, 4)]
    point(lathe(rounded(dome, .3), mat), 'left')
    return dict(yaw=42, pitch=26)


def reducing_bush(M, d, d_small, depth):
    """Short ring with a rim: outside one size, inside the next, standing on its smaller face."""
    mat = grey_pvc()
    bored([(d_small / 2, 1), (d / 2 - 2.4, 0), (d / 2 - .3, 1.2, .5), (d / 2, depth - 4),
           (d / 2 + 1.8, depth - 3.6, .6),
           (d / 2 + 1.8, depth, .7), (d_small / 2 + .3, depth, .5)], mat, .3)
    return dict(yaw=25, pitch=38, scale=.97)


MODELS = {
    'pvc-u-elbow-90-25-mm': partial(elbow, d=25, leg=33),
    'pvc-u-coupling-25-mm': partial(coupling, d=25, length=42),
    'pvc-u-equal-tee-25-mm': partial(tee, d=25, leg=36),
    'pvc-u-adapter-25-mm-x-3-4-in-bsp-male': partial(adapter, d=25, d_male=THREE_QUARTER, pitch=PITCH, male=16),
    'pvc-u-cap-25-mm': partial(cap, d=25),
    'pvc-u-reducing-bush-32-x-25-mm': partial(reducing_bush, d=32, d_small=25, depth=22),
}
