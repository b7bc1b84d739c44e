"""Bath and basin: wastes with plug and chain, bath and bottle traps, shower arm, S-unions, bath mixer."""
from functools import partial
from builders.drainage import ribbed_nut, turned, white_pp
from builders.fittings import HALF, PITCH, THREE_QUARTER, compression_end, point, solid, taper
from builders.pipe import braid
from builders.taps import cross_head, red_index, ribbed_hose, swept
from kit import *


def chain(path, mat, bead=1.5, step=3.6):
    """Ball chain along a path."""
    points, run, last = catmull(path, 30), 0, None
    profile = [(0, -bead), *[(bead * cos(rad(a)), bead * sin(rad(a))) for a in range(-75, 76, 15)], (0, bead)]
    for p in map(Vector, points):
        if last is None or run + (p - last).length >= step:
            at(lathe(profile, mat, 16), p)
            run, last = 0, p
    tube(points, bead * .35, mat, seg=8)


def slotted_tail(M, d, length, flange):
    """Flange on a threaded tail with two slots, back nut and black washers, standing on z=0."""
    c = M.chrome
    body = thread(d, 3, length, c, bore=d / 2 - 3.6, segt=96)
    slots = [at(extrude(rounded([(-8, -6), (8, -6), (8, 6), (-8, 6)], 5.8), 60, c, 0), (0, 0, length * .66),
                (90, 0, a)) for a in (0, 90)]
    boolean(body, slots)
    top = length - 1
    turned([(d / 2 - 5, top - 2), (d / 2, top - 2), (d / 2 + 3, top + 4, 2), (flange, top + 7, 1.2),
            (flange, top + 9, 1),
            (flange - 5, top + 10.4, 2), (d / 2 - 2, top + 6, 3), (d / 2 - 5, top)], c, .6)
    turned([(0, top - 4), (d / 2 - 4, top - 4), (d / 2 - 4, top - 2.6), (0, top - 2.6)], c, .2, closed=False)
    ring(d / 2 - 2, flange - 3, top - 2, top + 3.4, M.rubber, 1.2)
    ring(d / 2 - 1, flange - 1, length * .34 + 9, length * .34 + 13, M.rubber, 1.2)
    at(hexbody(d + 12, 9, c, bore=d / 2 - .6), (0, 0, length * .34))
    return top + 8


def stopper(M, r):
    """Black rubber plug with a chrome ring on top, standing on z=0."""
    return [turned([(0, 0), (r - 2.6, 0, 1.5), (r, 9, 1), (r + 3, 10, .8), (r + 3, 13, 1.4), (0, 14)], M.rubber, .8,
                   closed=False),
            turned([(0, 13), (5, 13), (4, 17, 1.4), (0, 18)], M.chrome, .5, closed=False)]


def plug_waste(M, d, length, flange):
    """Slotted waste with its black plug lying beside it on a ball chain."""
    top = slotted_tail(M, d, length, flange)
    plug = at(stopper(M, d / 2 - 3), rot=(0, 14, 0))
    x, y = flange + 34, -30
    at(plug, (x, y, 4))
    chain([(x, y, 22), (x + 16, y + 6, 30), (x + 34, y - 18, 6), (x + 6, y - 44, 2), (x - 40, y - 36, 2),
           (x - 52, y - 6, 2), (x - 40, y + 18, 40),
           (flange - 8, 0, top + 6), (flange - 18, 8, top + 3)], M.chrome)
    return dict(yaw=16, pitch=24)


def bath_waste(M):
    """Waste with plug, grey ribbed overflow pipe rising to a chrome rosette, chain between them."""
    c, grey = M.chrome, material('grey pipe', color=(.30, .31, .32), rough=.5, bev=2)
    top = slotted_tail(M, 47.8, 70, 35)
    at(stopper(M, 19), (0, 0, top - 6))
    turned([(22, 6), (31, 6, 2), (31, 34, 2), (22, 34)], grey, .8)
    at([turned([(0, 20), (13, 20), (13, 52), (0, 52)], grey, .8, closed=False),
        at(ribbed_nut(18, 12, 12, grey), (0, 0, 42))], (0, 0, 20), (-90, 0, 0))
    path = catmull([(0, 50, 20), (0, 84, 22), (0, 116, 60), (0, 110, 130), (0, 80, 205), (0, 66, 260)], 24)
    ribbed_hose(path, 13, grey, pitch=6, depth=1.8)
    rose = [turned([(0, -26), (15, -26), (17, -12), (20, -8), (0, -8)], grey, .8, closed=False),
            turned([(0, -4), (32.5, -4, 1), (32.5, -1, 1.2), (27, 3, 6), (0, 4)], c, .6,
                   closed=False), turned([(0, 3), (5, 3), (4, 7, 1), (0, 7.4)], c, .4, closed=False)]
    rose += [at(extrude(rounded([(-7, -2), (7, -2), (7, 2), (-7, 2)], 1.9), 1, M.blackox, .1),
                (17 * cos(rad(a)), 17 * sin(rad(a)), 3.3), (0, 0, a + 90)) for a in range(0, 360, 60)]
    at([*rose, at(ring(15, 30, -9, -4, M.rubber, 1))], (0, 40, 272), (90, 0, 0))
    chain([(0, 36, 252), (2, 22, 180), (6, 2, 120), (4, -4, 104), (0, 0, top + 11)], c)
    return dict(yaw=-34, pitch=14, turn=24)


def bath_trap(M):
    """Low trap: inlet nut up, shallow round body, outlet with its nut to the right."""
    w = white_pp()
    turned([(0, 0), (36, 0, 8), (43, 6, 6), (43, 36, 10), (30, 46, 6), (24, 48), (0, 48)], w, 1.2, closed=False)
    at(ribbed_nut(33, 22, 24, w, ribs=12, depth=2.4), (0, 0, 47))
    ring(18, 24, 62, 66, M.rubber, .6)
    at(thread(47.8, 3, 20, w, bore=25, internal=True), (0, 0, 48.6))
    outlet = [turned([(0, 20), (22.5, 20), (22.5, 66), (0, 66)], w, .6, closed=False),
              turned([(0, 62), (27, 62, 1), (27, 68), (0, 68)], w, .6, closed=False),
              at(ribbed_nut(31.5, 23, 21.8, w, ribs=12, depth=2.4), (0, 0, 67)), ring(21, 26, 86, 91, M.rubber, .5)]
    at(outlet, (0, 0, 24), (0, 90, 0))
    at([turned([(0, 0), (9, 0), (9, 5, 1.4), (0, 6)], w, .6, closed=False)], (0, -41, 20), (90, 0, 0))
    return dict(yaw=26, pitch=26)


def bottle_trap(M, d_in, d_out, r=35):
    """White bottle trap: cup with ribs, inlet nut on top, outlet nut to the right."""
    w, nut = white_pp(), d_in / 2 + 9
    turned([(0, 0), (r * .6, 0, 6), (r - 3, 6, 8), (r - 1.4, 16, 3), (r - 2, 56), (r - 2, 76, 2), (nut - 4, 92, 8),
            (nut - 6, 100), (0, 100)], w, 1.2, closed=False)
    at(column(lambda t, z: min(r + 1.4 + .8 * cos(26 * t), r - 1 + z, r - 1 + (18 - z)), 18, w, 260, 24), (0, 0, 38))
    at(ribbed_nut(nut, 22, d_in / 2, w, ribs=12, depth=2.2), (0, 0, 97))
    at(thread(d_in, 3, 20, w, bore=d_in / 2 + .6, internal=True), (0, 0, 98.4))
    ring(d_in / 2 - 6, d_in / 2, 110, 113, M.rubber, .5)
    q = d_out / 2
    outlet = [turned([(0, 18), (q + 1.6, 18), (q + 1.6, 52), (0, 52)], w, .6, closed=False),
              turned([(0, 48), (q + 6, 48, 1), (q + 6, 54), (0, 54)], w, .6, closed=False),
              at(ribbed_nut(q + 10, 22, q + .4, w, ribs=12, depth=2.2), (0, 0, 53)), ring(q, q + 4, 71, 76, M.rubber,
                      .5)]
    at(outlet, (0, 0, 76), (0, 90, 0))
    return dict(yaw=28, pitch=20)


def rosette(c, r):
    """Chrome wall plate round a pipe, flat side down on z=0."""
    return turned([(11.4, 0), (r, 0, .6), (r, 2, .8), (r * .74, 7, 6), (14, 11, 3), (14, 14, .8), (11.4, 14)], c, .4)


def shower_arm(M, reach, r=11):
    """Wall arm with its rosette: threaded at the wall, bent down to the threaded end of the head."""
    c = M.chrome
    path = [(0, 0, 0), (reach * .5, 0, 0)] + [(reach - 60 + 60 * sin(rad(a)), 0,
                                               -60 + 60 * cos(rad(a))) for a in range(0, 61, 3)]
    end, a = path[-1], rad(60)
    path.append((end[0] + 26 * cos(a), 0, end[2] - 26 * sin(a)))
    tube(path, r, c)
    tip = [at(thread(HALF - .4, 2.3, 14, c, bore=7)), ring(6, 11.6, -3, .4, c, .5)]
    at(tip, path[-1], (0, 150, 0))
    point([rosette(c, 30)], 'right', (12, 0, 0))
    point(taper(thread(HALF, PITCH, 18, M.brass, bore=7)), 'left', (.4, 0, 0))
    at([o for o in bpy.context.scene.objects], rot=(90, 0, 0))
    at([o for o in bpy.context.scene.objects], rot=(-34, 0, -10))
    return dict(yaw=18, pitch=36, turn=-36)


def s_unions(M, offset=10):
    """A pair: male thread to the wall, eccentric body, hexagon end with the larger thread; each with its rosette."""
    c = M.chrome

    def one():
        """One union along Z, the wall end down, with its rosette slid on."""
        eccentric = loft([[(x + offset * (1 - cos(pi * q)) / 2, y, z) for x, y in superellipse(23, 23, 2, 48)] for q,
                          z in ((0, 0), (.25, 6), (.5, 12), (.75, 18), (1, 24))], c)
        top = [at(thread(THREE_QUARTER, 2.2, 13, c, bore=8), (0, 0, 30)), at(hexbody(25, 7, c, bore=8), (0, 0, 23.4))]
        at(top, (offset, 0, 0))
        return [eccentric, at(taper(thread(HALF, PITCH, 18, c, bore=6)), (0, 0, .4), (180, 0, 0)), *top]
    first = one()
    plate = at(rosette(c, 33), (offset / 2, 0, 3))
    at(first + [plate], (0, 0, 18.6))
    second = one() + [rosette(c, 33)]
    at(second[-1], (0, 0, -6))
    at(second, rot=(0, 64, 0)), at(second, (66, -26, 14), (0, 0, -24))
    return dict(yaw=16, pitch=26)


def washing_machine_valve(M, d, af):
    """Compression nut to the left, blue lever up, 3/4 outlet thread down to the right."""
    c = M.chrome
    point(solid([(0, -14), (11, -14), (12.6, 0, 6), (11, 22), (0, 22)], c), 'right')
    point([at(hexbody(af - 2, 5, c, bore=d / 2 - 1), (0, 0, 12), (0, 0, 30)), *compression_end(c, M.brass, d, af, 16)],
          'left')
    outlet = [at(hexbody(28, 6, c), (0, 0, 18), (0, 0, 30)), at(thread(THREE_QUARTER, 2.2, 16, c, bore=9), (0, 0, 24))]
    point(outlet, 'right')
    solid([(0, 0), (8, 0), (8, 16, 1), (6, 18), (0, 18)], c)
    blue = material('blue lever', color=(.015, .09, .46), rough=.34, coat=.2, bev=2)
    at(turned([(0, 0), (10.6, 0), (10.6, 9, 2), (0, 10)], blue, .8, closed=False), (0, 0, 18))
    at(bar([(4, 0, 13, 7), (18, 0, 12, 6.4), (34, 0, 15, 6), (40, 0, 13, 5)], blue, e=3), (0, 0, 23), (0, 0, -36))
    return dict(yaw=24, pitch=28)


def bath_mixer(M):
    """Deck mixer on two tails 180 apart: cross heads, spout, diverter, hand shower in its cradle with the hose."""
    c, half = M.chrome, 90
    barrel = [(0, -half), (17, -half), (20, -half + 24, 14), (20, half - 24, 14), (17, half), (0, half)]
    at(turned(barrel, c, 1, closed=False), (0, 0, 46), (0, 90, 0))
    for side in (-1, 1):
        leg = [turned([(0, 0), (24, 0), (24, 4, 1.6), (17, 10, 6), (15, 40), (19, 62, 8), (15, 70, 4), (0, 70)], c, 1,
                      closed=False),
               at(hexbody(25, 7, c), (0, 0, 68)), at(thread(THREE_QUARTER, 2.4, 44, M.brass, bore=9), (0, 0, .2),
                                                     (180, 0, 0)),
               at(hexbody(38, 8, M.brass, bore=13), (0, 0, -26)), ring(12, 22, -5, .2, M.rubber, 1)]
        before = set(bpy.context.scene.objects)
        cross_head(c, red_index() if side < 0 else M.bluepaint, 96)
        at(leg + [o for o in bpy.context.scene.objects if o not in before], (side * half, 0, 0))
    spout = swept([(6, 46, 36, 34), (-30, 50, 34, 30), (-80, 52, 32, 24), (-116, 48, 31, 22), (-126, 44, 27, 18)], c)
    at(spout, rot=(0, 0, 90))
    at(turned([(0, 0), (12.6, 0), (12.6, 16, 1), (0, 16)], c, .6, closed=False), (0, -112, 24))
    turned([(0, 60), (16, 60), (14, 74, 3), (9, 78), (9, 112), (0, 112)], c, 1, closed=False)
    at(turned([(0, 0), (8, 0), (8, 8, 2), (0, 9)], c, .6, closed=False), (0, -18, 62), (70, 0, 0))
    for x in (-17, 17):
        at(turned([(0, 0), (4, 0), (4, 26, 1), (0, 26)], c, .6, closed=False), (x, 0, 112), (0, 0, 0))
    at(bar([(-19, 0, 9, 8), (0, 0, 10, 9), (19, 0, 9, 8)], c), (0, 0, 112))
    handle = [at(turned([(0, -78), (9, -78), (9, -40), (10.4, 20, 10), (9, 60), (0, 60)], c, 1, closed=False)),
              at(turned([(0, -12), (12, -11, 6), (30, -2, 4), (31, 3, 2), (0, 4)], c, .8, closed=False), (74, 0, 4))]
    at(handle[0], rot=(0, 90, 0))
    at(handle, (0, 0, 140), (0, 0, 0))
    ribbed_hose(catmull([(-76, 0, 140), (-110, 4, 136), (-136, 14, 96), (-116, 30, 34), (-60, 34, 10), (-14, 26, 20),
                         (0, 22, 40)], 24), 7, material('hose steel', color=(.68, .69, .70), metal=1, rough=.16))
    return dict(yaw=-26, pitch=20)


def filling_loop(M, bend=62, leg=30):
    """Braided hose in a U, a valve with a blue lever and a compression nut at each end."""
    wire = material('braid wire', color=(.62, .63, .64), metal=1, rough=.3)
    path = [(bend, -leg + leg * i / 60, 0) for i in range(60)] + arc((0, 0, 0), bend, 0, 180, 330, 'XY')
    braid(path + [(-bend, -leg * i / 60, 0) for i in range(1, 61)], 7.4, wire)
    n, blue = material('nickel', color=(.60, .57, .52), metal=1, rough=.2, rvar=.05), M.bluepaint
    for x, turn in ((bend, 40), (-bend, -40)):
        end = [turned([(5, -14), (8.6, -14), (9, -4, 1), (9, 4), (5, 4)], M.steel, .5),
               at(hexbody(24, 12, n, bore=8), (0, 0, 2)),
               at(thread(20.6, 2, 10, n, bore=7), (0, 0, 12)), solid([(0, 18), (11, 18, 1), (13, 28, 5), (11, 38),
                                                                      (0, 38)], n), *compression_end(n, M.brass, 15, 24,
                                                                              38)]
        stem = [solid([(0, 0), (7, 0), (7, 15, 1), (0, 15)], n), at(turned([(0, 0), (9, 0), (9, 6, 1.4), (0, 6.6)],
                blue, .6, closed=False), (0, 0, 14)),
                at(bar([(3, 0, 11, 6), (18, 0, 9, 5), (32, 0, 12, 5)], blue, e=3), (0, 0, 17.5), (0, 0, turn))]
        at(end, rot=(90, 0, 0)), at(stem, (0, -28, 0))
        at(end + stem, (x, -leg - 2, 0))
    return dict(yaw=16, pitch=38)


MODELS = {
    'bath-waste-and-overflow-1-1-2-in': bath_waste,
    'basin-waste-plug-and-chain-1-1-4-in': partial(plug_waste, d=41.9, length=60, flange=31.5),
    'bath-trap-1-1-2-in-x-40-mm': bath_trap,
    'bottle-trap-plastic-1-1-4-in-x-32-mm': partial(bottle_trap, d_in=41.9, d_out=35),
    'shower-arm-300-mm-chrome': partial(shower_arm, reach=300),
    's-union-pair-1-2-x-3-4-in-chrome': s_unions,
    'washing-machine-valve-15-mm-x-3-4-in': partial(washing_machine_valve, d=15, af=24),
    'bath-shower-mixer-3-4-in-chrome': bath_mixer,
    'filling-loop-15-mm': filling_loop,
}
