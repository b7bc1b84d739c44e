"""Ends and changes of brass and copper: stop ends, adapters, reducers, plugs, unions, couplings."""
from functools import partial
from builders.fittings import FLAT_DOWN, HALF, ONE, PITCH, bored, cast, compression_end, female_end
from builders.fittings import point, ring_hex, solder_socket, solid, taper
from kit import *


def compression_stop_end(M, d, af):
    """Nut to the right on a short hexagon whose left face is closed."""
    body = at(hexbody(af - 2, 8, M.brass), (0, 0, -5), (0, 0, FLAT_DOWN[6]))
    point([body, *compression_end(M.brass, M.brass, d, af, 3)], 'right')
    return dict(yaw=38, pitch=28)


def compression_female_adapter(M, d, af, d_female, af_body):
    """Nut to the left, hexagon with a female thread to the right."""
    point(compression_end(M.brass, M.brass, d, af, 2), 'left')
    point(ring_hex(M.brass, d_female, af_body, 16, -3), 'right')
    return dict(yaw=38, pitch=26)


def compression_reducer(M, d, af, d_small, af_small):
    """Large nut to the right, small one to the left."""
    middle = at(hexbody(af - 2, 8, M.brass, bore=d_small / 2 - 1.2), (0, 0, -4), (0, 0, FLAT_DOWN[6]))
    point([middle, *compression_end(M.brass, M.brass, d, af, 4)], 'right')
    point(compression_end(M.brass, M.brass, d_small, af_small, 4), 'left')
    return dict(yaw=36, pitch=26)


def end_feed_coupling(M, d, depth):
    """Two sockets with the stop ring pressed in between them, lying."""
    r, half = d / 2, depth + 1
    wall = [(r + .1, -half, .3), (r + 1, -half, .4), (r + 1, -1.6, .6), (r + .2, -.6, .6), (r + .2, .6, .6),
            (r + 1, 1.6, .6), (r + 1, half, .4), (r + .1, half, .3), (r + .1, 1.4, .4), (r - .8, .5, .4), (r - .8, -.5,
                    .4),
            (r + .1, -1.4, .4)]
    point(bored(wall, M.copper, 0), 'right')
    return dict(yaw=42, pitch=28)


def end_feed_stop_end(M, d, depth):
    """A copper cap lying, its mouth to the right."""
    r = d / 2
    cup = [(0, 0), (r * .6, .3, 5), (r + .2, 1.6, 2.4), (r + 1, 4, 1), (r + 1, depth + 2, .4), (r + .1, depth + 2, .4),
           (r + .1, 3.2, 1), (r * .6, 1.4, 4), (0, 1.1)]
    point(lathe(rounded(cup, 0, 8), M.copper), 'right')
    return dict(yaw=52, pitch=28)


def end_feed_adapter(M, d, af, d_male, pitch, male):
    """Copper socket to the right, brass hexagon, tapered male thread to the left."""
    body = d / 2 + .2
    point(at(solder_socket(M, d, 15, body), (0, 0, 4)), 'right')
    point(at(hexbody(af, 7, M.brass, bore=d / 2 - 2), (0, 0, -3.5), (0, 0, FLAT_DOWN[6])), 'right')
    neck = ring(d / 2 - 2, d_male / 2 - 1.4, 3.3, 6, M.brass, .1)
    point([neck, at(taper(thread(d_male, pitch, male, M.brass, bore=d / 2 - 2)), (0, 0, 4.8))], 'left')
    return dict(yaw=-36, pitch=26)


def plug(M, d, pitch, af, head, male):
    """Hexagon head with a tapered thread to the left, lying."""
    point(at(hexbody(af, head, M.brass), (0, 0, 0), (0, 0, FLAT_DOWN[6])), 'right')
    neck = ring(2, d / 2 - 1.5, -.2, 2, M.brass, .1)
    point([neck, at(taper(thread(d, pitch, male, M.brass, bore=d / 2 - 4)), (0, 0, 1.4))], 'left')
    point(solid([(0, 4), (d / 2 - 3.9, 4), (d / 2 - 3.9, 5), (0, 5)], M.brass), 'left')
    return dict(yaw=-34, pitch=26)


def union(M, d, af, af_nut):
    """Female hexagon ends to both sides, the large union nut between them."""
    for way, start in (('right', 8), ('left', 8)):
        point(ring_hex(M.brass, d, af, 16, start), way)
    nut = [at(hexbody(af_nut, 15, M.brass, bore=d / 2), (0, 0, -9), (0, 0, FLAT_DOWN[6])),
           bored([(d / 2, 5.6), (af_nut / 2 - 1, 5.6), (af_nut / 2 - 2.4, 8, 1), (d / 2, 9)], M.brass)]
    point(nut, 'right')
    point(at(thread(af_nut - 5, 2, 6, M.brass, bore=d / 2), (0, 0, 8)), 'left')
    return dict(yaw=36, pitch=26)


def galvanised_tee(M, d, pitch, wall, bead, reach, length):
    """Beaded tee of malleable iron: run along X, branch up."""
    zinc = material('galvanised', color=(.50, .52, .54), metal=1, rough=.38, rvar=.1, bscale=3, bump=.22)
    r, bore, end = d / 2 + 1.6, d / 2 - 1.9, reach - length + 2
    run = point(solid([(0, -end), (r, -end), (r, end), (0, end)], zinc), 'right')
    hole = point(solid([(0, -60), (bore, -60), (bore, 60), (0, 60)], zinc), 'right')
    cast([run, solid([(0, -1), (r - .1, -1), (r - .1, end), (0, end)], zinc)],
         [hole, solid([(0, 2), (bore - .1, 2), (bore - .1, 60), (0, 60)], zinc)], voxel=.6, smooth=10)
    for way in ('up', 'right', 'left'):
        point(at(female_end(zinc, M.zinc, d, pitch, wall, bead, length), (0, 0, reach - length)), way)
    return dict(yaw=30, pitch=28)


MODELS = {
    'compression-stop-end-15-mm': partial(compression_stop_end, d=15, af=24),
    'compression-adapter-15-mm-x-1-2-in-bsp-female': partial(
        compression_female_adapter, d=15, af=24, d_female=HALF, af_body=27),
    'compression-reducing-coupling-22-x-15-mm': partial(compression_reducer, d=22, af=32, d_small=15, af_small=24),
    'end-feed-coupling-15-mm': partial(end_feed_coupling, d=15, depth=12),
    'end-feed-stop-end-15-mm': partial(end_feed_stop_end, d=15, depth=14),
    'end-feed-adapter-15-mm-x-1-2-in-bsp-male': partial(end_feed_adapter, d=15, af=22, d_male=HALF, pitch=PITCH,
                                                        male=14),
    'brass-plug-1-2-in-bsp-male': partial(plug, d=HALF, pitch=PITCH, af=22, head=9, male=13),
    'brass-union-1-2-in-bsp-female': partial(union, d=HALF, af=27, af_nut=38),
    'galvanised-tee-1-in-female': partial(galvanised_tee, d=ONE, pitch=3, wall=2.6, bead=2.6, reach=38, length=17),
}
