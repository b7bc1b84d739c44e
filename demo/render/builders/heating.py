"""Heating: lockshield, stop tap, manifold, pump and its valves, vessel, safety valve, vents, strainer, drain cock."""
from functools import partial
from builders.fittings import FLAT_DOWN, HALF, PITCH, THREE_QUARTER, bored, cast, compression_end, point
from builders.fittings import ring_hex, solid, taper
from builders.valves import nickel
from kit import *

G1_1_2 = 47.8


def white():
    """White plastic of caps and heads."""
    return material('white', color=(.90, .905, .91), rough=.35, bev=2, glow=WHITE)


def lockshield(M, d_tube, af, d_tail):
    """Angled radiator valve: nut down, tail with union nut to the right, white cap up."""
    n, cap = nickel(), white()
    body = [solid([(0, -15), (11.5, -15), (11.5, 15), (0, 15)], n),
            point(solid([(0, -12), (11.5, -12), (11.5, 15), (0, 15)], n), 'right')]
    cast(body, [], voxel=.4, smooth=10)
    point([at(hexbody(af - 1, 5, n), (0, 0, 13), (0, 0, 30)), *compression_end(n, M.brass, d_tube, af, 18)], 'down')
    tail = [at(hexbody(30, 12, n, bore=11), (0, 0, 16), (0, 0, 30)),
            bored([(10, 27.6), (14, 27.6), (12.6, 30, 1), (10, 30)], n),
            bored([(7, 20), (9.6, 20), (9.6, 33), (7, 33)], n, .2),
            at(taper(thread(d_tail, PITCH, 17, n, bore=7)), (0, 0, 32))]
    point(tail, 'right')
    at(hexbody(21, 5, n), (0, 0, 14))

    def grip(t, z):
        """Cap with fine ribs and a domed top."""
        dome = 12.6 * math.sqrt(max(.02, 1 - (max(0, z - 28) / 7.6) ** 2))
        return min(12.2 + .45 * cos(18 * t) * min(1, max(0, (z - 4) / 2)), dome, 12.6 - max(0, 1 - z) ** 2)
    at(column(grip, 35, cap, 288, 80), (0, 0, 18.6))
    return dict(yaw=24, pitch=20)


def stopcock(M, d, af):
    """Stop tap: a nut at both ends, bonnet and gland up, brass crutch handle."""
    b, c, r = M.brass, M.castbrass, d / 2
    run = point(solid([(0, -17), (r + 3.6, -17), (r + 3.6, 17), (0, 17)], c), 'right')
    belly = lathe([(14 * sin(a), -14 * cos(a) - 1) for a in (pi * i / 32 for i in range(33))], c)
    cast([run, belly, solid([(0, 0), (11, 0), (11, 17), (0, 17)], c)], [], voxel=.45, smooth=10)
    for way in ('right', 'left'):
        flange = at(hexbody(af - 2, 4, b, bore=r - 1.2), (0, 0, 14), (0, 0, FLAT_DOWN[6]))
        point([flange, *compression_end(b, b, d, af, 16.4)], way)
    at(hexbody(25, 8, b), (0, 0, 16))
    solid([(0, 24), (9.6, 24), (8.4, 30, 2), (7.4, 36), (0, 36)], b)
    at(hexbody(16, 8, b), (0, 0, 34)), solid([(0, 42), (5.6, 42), (5, 44, 1), (0, 44)], b)
    solid([(0, 40), (3.6, 40), (3.6, 60), (0, 60)], b)
    solid([(0, 54), (6.4, 54, 1), (5.6, 64, 1), (0, 64)], c)
    crutch = bar([(-25, 0, 9, 9.5), (-18, 0, 8, 8.6), (-6, 0, 9.6, 9.6), (0, 0, 11, 11), (6, 0, 9.6, 9.6),
                  (18, 0, 8, 8.6), (25, 0, 9, 9.5)], c, e=2.2)
    at(crutch, (0, 0, 63), (0, 0, 24))
    at(solid([(0, 67), (3.2, 67), (3.2, 69.6, .8), (0, 69.6)], b), (0, 0, 0))
    return dict(yaw=26, pitch=22)


def manifold_bar(M, outlets, top):
    """One bar along X: outlets with their threads below, flow meters or hand caps above."""
    s = material('stainless bar', color=(.64, .645, .65), metal=1, rough=.2, rvar=.04, bscale=.6)
    start, length = 40, 50 * (outlets - 1) + 80
    parts = [point(solid([(0, 0), (17.5, 0, 1), (17.5, length, 1), (0, length)], s), 'right')]
    parts += point([at(hexbody(42, 14, M.brass, bore=15), (0, 0, length - 1)),
                    ring(14, 17.4, length + 12, length + 16, M.brass, .5)], 'right')
    parts += point([at(hexbody(38, 10, M.brass), (0, 0, 0)), solid([(0, 10), (6, 10), (6, 22, 1), (0, 22)], M.brass)],
                   'left')
    red, black, clear = M.redpaint, M.rubber, material('meter glass', color=(.62, .64, .66), rough=.08, coat=1)
    for i in range(outlets):
        x = start + 50 * i
        low = [at(thread(26, 2.2, 12, M.brass, bore=8), (0, 0, 22)), at(hexbody(27, 6, M.brass), (0, 0, 16))]
        if top:
            high = [at(hexbody(22, 6, M.brass), (0, 0, 16)), solid([(0, 20), (8.4, 20), (8.4, 46, 1), (0, 46)], clear),
                    at(column(lambda t, z: 11 + .5 * cos(16 * t), 12, red, 192, 12), (0, 0, 20)),
                    solid([(0, 45), (9, 45), (9, 50, 2), (0, 51)], black),
                    *[ring(8.2, 8.6, 33 + k * 3, 33.5 + k * 3, black, .1) for k in range(4)]]
        else:
            colour = M.bluepaint
            high = [at(hexbody(22, 6, M.brass), (0, 0, 16)),
                    at(column(lambda t, z: min(15 + .6 * cos(18 * t) * (z < 22), 15.4 - max(0, z - 26) ** 2 * .25,
                                               13 + z), 30, white(), 216, 40), (0, 0, 20)),
                    ring(14, 15.8, 21, 24.5, colour, .5)]
        point(low, 'down', (x, 0, 0))
        at(high, (x, 0, 0))
        parts += low + high
    return parts


def manifold(M, outlets):
    """Flow bar over return bar on two steel brackets."""
    length = 50 * (outlets - 1) + 80
    at(manifold_bar(M, outlets, True), (0, 0, 200))
    at(manifold_bar(M, outlets, False), (0, -26, 0))
    for x in (20, length - 20):
        at(extrude(rounded([(-11, -36), (11, -36), (11, 236), (-11, 236)], 4), 3, M.zinc, .5), (x, 44, 0), (90, 0, 0))
        for y, z in ((0, 200), (-26, 0)):
            at([ring(17.6, 21, -8, 8, M.rubber, .5), ring(20.6, 23, -9, 9, M.zinc, .4)], (x, y, z), (0, 90, 0))
            at(solid([(0, 0), (6, 0), (6, 28 - y), (0, 28 - y)], M.zinc), (x, y + 16, z), (-90, 0, 0))
    return dict(yaw=24, pitch=14)


def pump(M):
    """Red volute in line between two threaded ends, black motor with its display in front."""
    red = material('pump red', color=(.42, .012, .010), rough=.42, coat=.25, bump=.12, bscale=1.4)
    black, grey = material('motor', color=(.020, .021, .023), rough=.36, coat=.15, bev=2), material('front',
            color=(.12, .125, .13), rough=.4)
    run = [solid([(0, -70), (21, -70), (27, -40, 20), (27, 40, 20), (21, 70), (0, 70)], red),
           point(solid([(0, -34), (46, -34, 10), (60, -10, 10), (62, 14, 3), (62, 22), (0, 22)], red), 'front')]
    cast(run, [], voxel=1, smooth=10)
    for way in ('up', 'down'):
        point([solid([(0, 62), (25, 62, 1), (25, 72, 1), (0, 72)], red), at(thread(G1_1_2, 3, 19, red, bore=14), (0, 0,
                71))], way)
    motor = [solid([(0, 20), (60, 20, 2), (60, 30, 2), (52, 33), (52, 84, 3), (0, 84)], black)]
    motor += [at(solid([(0, 0), (5, 0), (5, 8), (0, 8)], M.zinc),
                 (53 * cos(rad(a)), 53 * sin(rad(a)), 26)) for a in (45, 135, 225, 315)]
    motor.append(at(extrude(rounded([(-50, -46), (50, -46), (50, 46), (-50, 46)], 14), 40, black, 5, 4), (0, 0, 98)))
    motor.append(at(extrude(rounded([(-40, -36), (40, -36), (40, 36), (-40, 36)], 10), 4, grey, 1), (0, 0, 118)))
    motor.append(at(column(lambda t, z: min(19 + .7 * cos(20 * t), 20 - max(0, z - 12) * .8), 16, red, 200, 24),
                    (0, -6, 119)))
    motor.append(at(extrude([(-1, 4), (1, 4), (1, 17), (-1, 17)], 1, M.ptfe, .1), (0, -6, 135), (0, 0, 40)))
    green = material('lamp', color=(.02, .8, .12), rough=.3, glow=1.2)
    motor += [at(extrude(rounded([(-2.6, -1.2), (2.6, -1.2), (2.6, 1.2), (-2.6, 1.2)], 1), 1,
                         green if i < 2 else M.rubber, .2), (-18 + 9 * i, 25, 120)) for i in range(5)]
    point(motor, 'front')
    return dict(yaw=34, pitch=18)


def pump_valve(M, d, af):
    """Large union nut to the left, ball valve body with a screwdriver slot, compression nut to the right."""
    b, c = M.brass, M.castbrass
    point(at(hexbody(56, 17, b, bore=22), (0, 0, 17), (0, 0, 30)), 'left')
    point([at(thread(G1_1_2, 3, 15, b, bore=24.6, internal=True), (0, 0, 19)), ring(13, 22, 20, 23, M.rubber, .5)],
          'left')
    body = [point(solid([(0, -20), (16, -20), (20, -8, 8), (20, 8, 8), (15, 20), (0, 20)], c), 'right'),
            solid([(0, 0), (10, 0), (10, 24), (0, 24)], c)]
    cast(body, [], voxel=.5, smooth=8)
    ring(6, 9.6, 23, 26, b, .4)
    slot = extrude([(-1.3, -9), (1.3, -9), (1.3, 9), (-1.3, 9)], 6, b, 0)
    spindle = boolean(solid([(0, 0), (6, 0), (6, 28, .6), (0, 28)], b), [at(slot, (0, 0, 28), (0, 0, 40))])
    at(spindle, (0, 0, 0))
    point([at(hexbody(af - 1, 5, b, bore=d / 2 - 1), (0, 0, 18), (0, 0, 30)), *compression_end(b, b, d, af, 22)],
          'right')
    return dict(yaw=-28, pitch=30)


def vessel(M, radius, height):
    """Red steel drum standing on its connection, seam round the middle, air valve on top."""
    red = material('vessel red', color=(.46, .012, .010), rough=.3, coat=.5, bump=.02, bscale=.6)
    half, r = height / 2, radius
    shell = [(0, -half), (r * .45, -half + 4, 60), (r * .86, -half + 34, 50), (r, -half + 84, 40), (r, -5),
             (r + 4, -4, 1.5), (r + 4, 4, 1.5), (r, 5),
             (r, half - 84, 40), (r * .86, half - 34, 50), (r * .45, half - 4, 60), (0, half)]
    parts = [lathe(rounded(shell, 2, 10), red, 160)]
    parts.append(at(thread(THREE_QUARTER, 2.4, 22, M.zinc, bore=9), (0, 0, -half - 20)))
    parts.append(at(hexbody(36, 8, M.zinc), (0, 0, -half - 2)))
    parts += [solid([(0, half - 3), (16, half - 3), (15, half + 10, 3), (0, half + 10)], M.rubber)]
    label = material('label', color=(.86, .865, .87), rough=.45, bev=.2)
    band = [(r + .5) * 1.0, 34]
    a = [rad(-125 + 70 * i / 40) for i in range(41)]
    verts = [(band[0] * cos(t), band[0] * sin(t), z) for t in a for z in (-62, -18)]
    faces = [[2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1] for i in range(40)]
    parts.append(mesh('label', verts, faces, label))
    for deg in (0, 120, 240):
        foot = extrude(rounded([(-14, 0), (14, 0), (18, 44, 4), (-18, 44, 4)], 3), 4, red, .8)
        parts.append(at(at(foot, rot=(90, 0, 0)), (r * .78 * cos(rad(deg + 30)), r * .78 * sin(rad(deg + 30)),
                                                   -half - 20), (0, 0, deg + 120)))
    return dict(yaw=20, pitch=16)


def safety_valve(M, d):
    """Inlet below, outlet to the right, red cap with ribs on top."""
    b, c = M.brass, M.castbrass
    cast([solid([(0, -16), (13, -16), (15, 0, 6), (15, 14), (0, 14)], c), point(solid([(0, 0), (12.6, 0), (12.6, 18),
            (0, 18)], c), 'right')], [], voxel=.4, smooth=8)
    point(ring_hex(b, d, 26, 13, 14), 'down'), point(ring_hex(b, d, 27, 13, 15), 'right')
    at(hexbody(30, 7, b), (0, 0, 13))
    solid([(0, 20), (12.6, 20), (12.6, 27), (0, 27)], b)
    red = material('cap red', color=(.55, .012, .010), rough=.36, coat=.2, bev=2)
    at(column(lambda t, z: min(17 + .8 * cos(14 * t) * min(1, max(0, z - 2)), 14 + z * 1.6,
                               18 - max(0, z - 22) ** 2 * .12), 27, red, 224, 60), (0, 0, 25))
    arrow = [(-6, 4), (2, 4), (2, 7.4), (8, 2), (2, -3.4), (2, 0), (-6, 0)]
    for y, turn in ((0, 0), (-4, 180)):
        at(extrude(arrow, 1, M.ptfe, .2), (0, y, 52.2), (0, 0, turn))
    return dict(yaw=26, pitch=24)


def air_vent(M, d):
    """Bottle-shaped brass vent with its cap on the side of the lid; thread below."""
    b = M.brass
    at(taper(thread(d, PITCH, 13, b, bore=6)), (0, 0, 0), (180, 0, 0))
    at(hexbody(24, 6, b), (0, 0, -.4))
    solid([(0, 5), (9, 5), (14, 10, 6), (19.4, 16, 5), (19.4, 54, 2), (0, 54)], b)
    at(column(lambda t, z: min(20.6 + .3 * cos(40 * t), 20 + z, 20 + 9 - z), 9, b, 320, 14), (0, 0, 50))
    solid([(0, 58), (19.6, 58), (15, 66, 6), (7, 68, 3), (7, 72), (0, 72)], b)
    at([thread(8, 1.3, 7, b, segt=48), at(column(lambda t, z: min(6.6 + .4 * cos(14 * t), 7.4 - max(0, z - 7)), 9,
                                                 M.rubber, 140, 20), (0, 0, 5))], (0, 0, 70))
    return dict(yaw=24, pitch=20)


def strainer(M, d):
    """Y body: hexagon ends in line, the strainer's cap slanting down to the right."""
    b, c = M.brass, M.castbrass
    run = point(solid([(0, -24), (13.6, -24), (13.6, 24), (0, 24)], c), 'right')
    leg = at(solid([(0, 0), (13.4, 0), (13.4, 34), (0, 34)], c), rot=(0, 132, 0))
    hole = point(solid([(0, -60), (7.5, -60), (7.5, 60), (0, 60)], c), 'right')
    cast([run, leg], [hole], voxel=.45, smooth=10)
    for way in ('right', 'left'):
        point(ring_hex(b, d, 27, 14, 20), way)
    cap = [at(hexbody(26, 9, b), (0, 0, 33)), solid([(0, 42), (9, 42), (8, 45, 1.5), (0, 45)], b),
           ring(11, 14.4, 31.4, 33.4, M.rubber, .4)]
    at(cap, rot=(0, 132, 0))
    return dict(yaw=-20, pitch=16)


def drain_cock(M, d):
    """Male thread to the left, square spindle up, ribbed hose tail down to the right."""
    b, c = M.brass, M.castbrass
    point([at(taper(thread(d, PITCH, 14, b, bore=5)), (0, 0, 14)), at(hexbody(24, 6, b), (0, 0, 9), (0, 0, 30))],
          'left')
    cast([point(solid([(0, -12), (8.6, -12), (8.6, 10), (0, 10)], c), 'right'),
          solid([(0, -11), (9.6, -11), (9.6, 14), (0, 14)], c)], [], voxel=.35, smooth=8)
    at(hexbody(19, 6, b), (0, 0, 13)), solid([(0, 18), (5.6, 18), (5.6, 24, .6), (0, 24)], b)
    at(extrude(rounded([(-2.8, -2.8), (2.8, -2.8), (2.8, 2.8), (-2.8, 2.8)], .4), 12, b, .3), (0, 0, 28))
    tail = [(3, 0), (5.4, 0)] + [p for i in range(4) for p in ((5.4, 6 + 6 * i), (7, 7.4 + 6 * i),
                                                               (5.6, 11 + 6 * i))] + [(5, 31), (3, 31)]
    at(bored(tail, b, .25), (6, 0, -1), (0, 138, 0))
    return dict(yaw=-22, pitch=18)


MODELS = {
    'lockshield-valve-angled-15-mm': partial(lockshield, d_tube=15, af=24, d_tail=HALF),
    'stopcock-15-mm-compression': partial(stopcock, d=15, af=24),
    'manifold-4-outlets-1-in': partial(manifold, outlets=4),
    'manifold-3-outlets-1-in': partial(manifold, outlets=3),
    'manifold-6-outlets-1-in': partial(manifold, outlets=6),
    'circulating-pump-25-60-180-mm': pump,
    'pump-valve-g-1-1-2-in-x-22-mm': partial(pump_valve, d=22, af=32),
    'expansion-vessel-18-l-3-4-in': partial(vessel, radius=135, height=300),
    'safety-valve-1-2-in-3-bar': partial(safety_valve, d=HALF),
    'automatic-air-vent-1-2-in': partial(air_vent, d=HALF),
    'y-strainer-1-2-in-bsp-female': partial(strainer, d=HALF),
    'drain-cock-1-2-in-bsp-male': partial(drain_cock, d=HALF),
}
