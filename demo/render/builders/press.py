"""Multilayer systems: press fittings with stainless sleeves, and the Eurocone adapter."""
from functools import partial
from builders.fittings import FLAT_DOWN, HALF, PITCH, bored, cast, point, solid, taper
from kit import *


def press_end(M, d, foot):
    """Black collar on the brass at `foot`, stainless sleeve with its inspection hole, the stem inside it."""
    r, top = d / 2, foot + 29
    steel = material('sleeve', color=(.66, .67, .68), metal=1, rough=.15)
    sleeve = bored([(r + .3, foot + 4), (r + 1.1, foot + 4), (r + 1.1, top - 1), (r + 2, top, .4), (r + 1.2, top, .3),
                    (r + .3, top - 1)], steel, .2)
    drills = [point(solid([(0, 0), (1.9, 0), (1.9, 40), (0, 40)], steel), way, (0, 0, foot + 8))
              for way in ('front', 'back', 'left')]
    boolean(sleeve, drills)
    collar = bored([(r - 2, foot), (r + 2.1, foot, .6), (r + 2.1, foot + 4.4, .6), (r - 2, foot + 4.4)], M.rubber, .2)
    stem = bored([(r - 4, foot - 3), (r - 2, foot - 3), (r - 2, top - 5), (r - 2.6, top - 3, .5), (r - 4, top - 3, .5)],
                 M.brass, .2)
    seals = [lathe([(r - 2.1 + 1.1 * cos(a), z + 1.1 * sin(a)) for a in (2 * pi * i / 16 for i in range(16))],
                   M.rubber, closed=True) for z in (top - 10, top - 16)]
    brass = bored([(r - 4, foot - 4), (r + .6, foot - 4), (r + 1.4, foot - 2, 1), (r + 1.4, foot + .2), (r - 4, foot)],
                  M.brass, .3)
    return [sleeve, collar, stem, brass, *seals]


def coupling(M, d, d_left=None):
    """Two sleeves back to back, the smaller one (if any) to the left."""
    for way, size in (('right', d), ('left', d_left or d)):
        point(press_end(M, size, 4), way)
    r = min(d, d_left or d) / 2
    point(bored([(r - 4, -4), (d / 2 + .4, -4), (d / 2 + .4, 4), (r - 4, 4)], M.brass), 'right')
    return dict(yaw=-36 if d_left else 36, pitch=26)


def elbow(M, d, leg, bend=12):
    """One sleeve up, one to the right."""
    tube(arc((0, 0, 0), bend, 180, 270, 28), d / 2 + .4, M.castbrass, d / 2 - 4)
    for way, loc in (('up', (-bend, 0, 0)), ('right', (0, 0, -bend))):
        point(press_end(M, d, leg - bend - 29), way, loc)
    return dict(yaw=30, pitch=26)


def tee(M, d, leg):
    """Run along X, branch up."""
    r, foot = d / 2 + .6, leg - 29
    run = point(solid([(0, -foot + 2), (r, -foot + 2), (r, foot - 2), (0, foot - 2)], M.castbrass), 'right')
    cast([run, solid([(0, 0), (r, 0), (r, foot - 2), (0, foot - 2)], M.castbrass)], [], voxel=.4, smooth=8)
    for way in ('up', 'right', 'left'):
        point(press_end(M, d, foot), way)
    return dict(yaw=30, pitch=28)


def adapter(M, d, af, d_male, pitch, male):
    """Sleeve to the right, hexagon, tapered male thread to the left."""
    point(press_end(M, d, 5), 'right')
    hexagon = at(hexbody(af, 8, M.brass, bore=d / 2 - 4), (0, 0, -4), (0, 0, FLAT_DOWN[6]))
    point(hexagon, 'right')
    neck = ring(d / 2 - 4, d_male / 2 - 1.4, 3.8, 6.4, M.brass, .1)
    screw = at(taper(thread(d_male, pitch, male, M.brass, bore=d / 2 - 3)), (0, 0, 5.4))
    point([neck, screw], 'left')
    return dict(yaw=-36, pitch=26)


def stop_end(M, d):
    """Sleeve to the right, closed brass end to the left."""
    point(press_end(M, d, 4), 'right')
    point(solid([(0, 6), (d / 2 + .6, 6, 2.4), (d / 2 + .6, -4), (0, -4)], M.brass), 'left')
    return dict(yaw=40, pitch=26)


def eurocone(M, af, d):
    """Union nut, split ring and the grooved stem with its two seals, laid out in a row."""
    nickel = material('nickel', color=(.60, .57, .52), metal=1, rough=.2, rvar=.05, bscale=1.2, bump=.03)
    nut = [hexbody(af, 15, nickel, bore=12.6), bored([(9.4, 14.6), (13.6, 14.6), (12.6, 18, 1), (9.4, 18, .6)], nickel),
           at(thread(26, 1.8, 13, nickel, bore=12.8, internal=True), (0, 0, .4), (180, 0, 0))]
    at(nut[2], (0, 0, 13))
    at(nut, (-24, 14, 0))
    clamp = bored([(d / 2 + .2, 0), (d / 2 + 2.2, 0, .4), (d / 2 + 3.4, 8, 1), (d / 2 + 2.2, 12, .4),
                   (d / 2 + .2, 12, .3)], M.brass, .2)
    at(boolean(clamp, at(extrude([(0, -1), (30, -1), (30, 1), (0, 1)], 60, M.brass, 0), rot=(0, 0, 0))), (12, -16, 0),
       (0, 0, -70))
    r = d / 2 - 2
    grooved = [(3.6, 0)] + [q for k in range(5) for q in ((r, .5 + 3.4 * k), (r, 2.2 + 3.4 * k),
                                                          (r - .7, 2.4 + 3.4 * k),
                                                        (r - .7, 3.6 + 3.4 * k))]
    grooved += [(r, 18), (r, 20), (d / 2 + 2, 21), (d / 2 + 2.4, 24, .5), (d / 2 + .8, 30, .5), (3.6, 30)]
    stem = [bored(grooved, M.brass, .15)]
    stem += [lathe([(q + 1.1 * cos(a), z + 1.1 * sin(a)) for a in (2 * pi * i / 16 for i in range(16))], M.rubber,
                   closed=True) for q, z in ((r - .4, 6.6), (r - .4, 13.4))]
    at(stem, (20, 16, 0))
    return dict(yaw=20, pitch=36)


MODELS = {
    'press-coupling-16-mm': partial(coupling, d=16),
    'press-reducer-20-x-16-mm': partial(coupling, d=20, d_left=16),
    'press-elbow-90-16-mm': partial(elbow, d=16, leg=48),
    'press-equal-tee-16-mm': partial(tee, d=16, leg=46),
    'press-adapter-16-mm-x-1-2-in-bsp-male': partial(adapter, d=16, af=24, d_male=HALF, pitch=PITCH, male=15),
    'press-stop-end-16-mm': partial(stop_end, d=16),
    'eurocone-adapter-16-x-2-mm': partial(eurocone, af=30, d=16),
}
