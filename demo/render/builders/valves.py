"""Valves: ball, gas, gate, isolating, angle, check, pressure reducing, thermostatic radiator."""
from functools import partial
from builders.fittings import FLAT_DOWN, HALF, PITCH, THREE_QUARTER, bored, cast, compression_end, inner_thread
from builders.fittings import point, solid, taper
from kit import *


def nickel():
    """Nickel plate: a little warmer and duller than chrome."""
    return material('nickel', color=(.60, .57, .52), metal=1, rough=.2, rvar=.05, bscale=1.2, bump=.03)


def hex_end(metal, d, af, foot, height, turn=FLAT_DOWN[6]):
    """Female hexagon end from `foot` up, with a shelf behind its thread and a round lip on top."""
    r, top = d / 2, foot + height
    return [at(hexbody(af, height, metal, bore=r + .25), (0, 0, foot), (0, 0, turn)),
            bored([(r + .25, top - .3), (af / 2 - .8, top - .3), (af / 2 - .8, top + 2.6, .9),
                   (r + .25, top + 2.6, .5)], metal, .1),
            ring(r - 3.2, r + .6, foot - 3, foot + 1.5, metal, .3),
            inner_thread(metal, d, PITCH, height + .8, top + 2.2)]


def strip(keys, mat, e):
    """Flat bar along X from (x, z, width, thickness) sections."""
    return loft([[(x, y, z + dz) for y, dz in superellipse(w, h, e, 48)] for x, z, w, h in keys], mat)


def stem_nut(metal, height):
    """Small nut with the end of the spindle standing out of it."""
    at(hexbody(11, 5, metal), (0, 0, height))
    at(solid([(0, 0), (3, 0), (3, 3, .6), (0, 3)], metal), (0, 0, height + 4.8))


def lever(M, grip, lift, stretch):
    """Steel lever with a vinyl sleeve, its washer end round the stem nut."""
    w, z = 15, M.zinc
    eye = at(extrude(rounded([(-9, -9, 6), (9, -9, 6), (12, -w / 2, 2), (26, -w / 2, 1), (26, w / 2, 1), (12, w / 2, 2),
                              (9, 9, 6), (-9, 9, 6)], 2), 2.6, z, .5), (0, 0, 35))
    bend = catmull([(24, 35), (34, 35.4), (42, 40), (50, 46), (58, 48), (75, 48.5), (98, 48.5)], 8)
    sleeve = catmull([(44, 41.6, 16, 4.4), (47, 43.7, 17, 5.6), (52, 46.8, 17.4, 6.6), (58, 48, 17.4, 6.6),
                      (75, 48.5, 17.4, 6.6), (92, 48.5, 18.5, 6.6), (99, 48.5, 18, 6.2)], 8)
    end = sleeve[-1]
    sleeve += [(end[0] + 5 * q, end[1], end[2] * math.sqrt(1 - q * q), end[3] * math.sqrt(1 - q ** 3))
               for q in (.3, .55, .75, .88, .96, .995)]
    parts = [eye, strip([(x, h, w, 2.6) for x, h in bend], z, 8), strip(sleeve, grip, 4)]
    at(parts, (0, 0, lift), scale=(stretch, 1, 1))
    stem_nut(z, 36.2 + lift)


def ball_valve(M, d, bore, grip, plated=False, scale=1):
    """Lever along the pipe, so open: one looks through the chromed ball."""
    k, lift = d / HALF, 27 * (d / HALF - 1)
    fine, rough = (nickel(), nickel()) if plated else (M.brass, M.castbrass)
    colour = dict(red=(.52, .012, .010), blue=(.015, .07, .42), yellow=(.85, .40, .012))[grip]
    shell = [(bore / 2, -17), (12.5 * k, -17), (13 * k, -13, 2), (16.5 * k, -8, 4), (17 * k, 0, 8), (16.5 * k, 8, 4),
             (13.5 * k, 14, 2), (13.5 * k, 17), (bore / 2, 17)]
    ball = bored([(bore / 2 - .3, -12), (bore / 2 + 1, -12), (bore / 2 + 1, 12), (bore / 2 - .3, 12)], M.chrome, .2)
    point([bored([(c[0], c[1] * k, *c[2:]) for c in shell], rough, .8), ball], 'right')
    for way in ('right', 'left'):
        point(hex_end(fine, d, 28 * k, 15.5 * k, 12.5 * k), way)
    at(solid([(0, 8), (9 * k, 8), (9 * k, 24 * k, 1), (7.5, 26 * k, 1), (7.5, 28 + lift, .5), (0, 28 + lift)], rough))
    at(hexbody(15, 6, fine), (0, 0, 27 + lift))
    at(solid([(0, 0), (4.2, 0), (4.2, 14, .6), (0, 14)], fine), (0, 0, 26 + lift))
    lever(M, material('grip', color=colour, rough=.38, spec=.45, bev=2), lift, 1 + (k - 1) * .5)
    return dict(yaw=-32, pitch=26, scale=scale)


def hand_wheel(M, radius, height, spokes=5):
    """Dished red wheel with a nut in its hub, on the stem."""
    red = material('wheelred', color=(.55, .012, .010), rough=.38, coat=.4, bev=2)
    rim = [(radius + 4 * cos(a), height + 4 + 4.4 * sin(a)) for a in (2 * pi * i / 24 for i in range(24))]
    lathe(rim, red, closed=True)
    at(solid([(0, 0), (9, 0, 1), (8, 8, 1.5), (0, 8)], red), (0, 0, height - 4))
    for i in range(spokes):
        arm = bar([(4, 0, 11, 5), (radius * .5, 0, 8, 4.6), (radius + 1, 0, 9, 5)], red, e=2.4)
        at(at(arm, rot=(0, -6, 0)), (0, 0, height), (0, 0, 360 * i / spokes + 12))
    stem_nut(M.zinc, height + 3.6)


def gate_valve(M, d, bore):
    """Cast body with hexagon ends, bonnet, packing gland and a red hand wheel."""
    c, b = M.castbrass, M.brass
    run = point(solid([(0, -22), (bore / 2 + 4, -22), (bore / 2 + 4, 22), (0, 22)], c), 'right')
    chamber = at(extrude(superellipse(33, 27, 2.6, 64), 52, c, 0), (0, 0, 10))
    hole = point(solid([(0, -60), (bore / 2, -60), (bore / 2, 60), (0, 60)], c), 'right')
    foot = at(solid([(0, 0), (9, 0, 3), (14, 5, 3), (14, 9), (0, 9)], c), (0, 0, -19))
    cast([run, chamber, foot], [hole])
    for way in ('right', 'left'):
        point(hex_end(b, d, 33, 19, 12.5), way)
    at(hexbody(32, 9, b), (0, 0, 35))
    at(solid([(0, 0), (14, 0), (13, 4, 2), (9, 9, 3), (9, 15), (0, 15)], c), (0, 0, 43.6))
    at(hexbody(19, 9, b), (0, 0, 57))
    at(solid([(0, 0), (6.8, 0), (6.8, 2.4, .8), (0, 2.4)], b), (0, 0, 65.8))
    at(solid([(0, 0), (3.8, 0), (3.8, 22), (0, 22)], b), (0, 0, 60))
    hand_wheel(M, 27, 77)
    return dict(yaw=30, pitch=24)


def isolating_valve(M, d, af):
    """Chromed in-line valve with nuts at both ends and a slotted spindle on top."""
    c, r = M.chrome, d / 2
    body = solid([(0, -12), (r + 3.2, -12), (r + 3.2, 12), (0, 12)], c)
    hole = solid([(0, -20), (4.6, -20), (4.6, 20), (0, 20)], c)
    point([body, hole], 'right')
    cast([body, solid([(0, 0), (8.4, 0), (8.4, r + 6.2), (0, r + 6.2)], c)], [hole], voxel=.3, smooth=16)
    for way in ('right', 'left'):
        flange = at(hexbody(af - 2, 5, c, bore=r - 1.2), (0, 0, 9), (0, 0, FLAT_DOWN[6]))
        point([flange, *compression_end(c, M.brass, d, af, 12.6)], way)
    ring(5.6, 7.6, r + 5.4, r + 7, c, .4)
    slot = extrude([(-1.2, -9), (1.2, -9), (1.2, 9), (-1.2, 9)], 5, c, 0)
    spindle = solid([(0, 0), (5.2, 0), (5.2, 7.6, .5), (0, 7.6)], c)
    at(boolean(spindle, [at(slot, (0, 0, 7.6), (0, 0, 58))]), (0, 0, r))
    shade = extrude([(-1.3, -4.6), (1.3, -4.6), (1.3, 4.6), (-1.3, 4.6)], 1, M.blackox, 0)
    at(shade, (0, 0, r + 6.6), (0, 0, 58))
    return dict(yaw=30, pitch=44)


def angle_valve(M, d_male, d_tube):
    """Wall thread and plate on the left, outlet nut up, small fluted handle on the right."""
    c = M.chrome
    thread_end = taper(thread(d_male, PITCH, 20, c, bore=7))
    point(thread_end, 'left', (-15, 0, 0))
    plate = [(11.2, 0), (29, 0, .6), (29, 2, .8), (21, 6, 5), (13.5, 9, 2), (13.5, 12, .8), (11.2, 12)]
    point(bored(plate, c, .3), 'right', (-16, 0, 0))
    body = [(0, -17), (10.6, -17), (10.6, -6, 2), (12.6, -2, 3), (12.6, 13, 2), (11, 16, 1), (11, 19, .8), (0, 19)]
    point(solid(body, c), 'right')
    solid([(0, 0), (9.2, 0), (9.2, 15, 1), (7.6, 16.5, .6), (7.6, 20), (0, 20)], c)
    compression_end(c, M.brass, d_tube, 18, 17)
    at(solid([(0, 0), (3.6, 0), (3.6, .4), (0, .4)], M.blackox), (0, 0, 20))
    point(solid([(0, 0), (8, 0), (8, 6), (0, 6)], c), 'right', (18, 0, 0))

    def flutes(t, z):
        """Handle with nine soft flutes and a domed end."""
        dome = 9.4 + 4 * math.sqrt(max(0, 1 - ((z - 15) / 6) ** 2)) if z > 15 else 99
        return min(12.6 + .7 * cos(9 * t), 11.4 + 1.4 * z, dome)
    cap = solid([(0, 0), (9.6, 0), (9, 1.2, .8), (0, 1.8)], c)
    point([column(flutes, 20, c, 216, 60), at(cap, (0, 0, 19.4))], 'right', (21, 0, 0))
    return dict(yaw=26, pitch=24)


def check_valve(M, d):
    """Barrel with hexagon ends and a raised flow arrow."""
    c, b = M.castbrass, M.brass
    barrel = [(0, -18), (16, -18), (21, -11, 6), (21.6, 0, 20), (21, 11, 6), (16, 18), (0, 18)]
    point(bored([(9, z) if r == 0 else (r, z, *rest) for r, z, *rest in barrel], c), 'right')
    shape = [(-13, -2.8), (1, -2.8), (1, -8), (13, 0), (1, 8), (1, 2.8), (-13, 2.8)]
    skin = point(solid([(r + 1.6 if r else 0, z, *rest) for r, z, *rest in barrel], c), 'right')
    dull = material('dull', color=(.20, .11, .035), metal=1, rough=.5, bev=.3)
    arrow = boolean(at(extrude(shape, 12, dull, 0), (0, 0, 18)), [skin], 'INTERSECT')
    at(bevel(arrow, .4, 2), rot=(52, 0, 0))
    for way in ('right', 'left'):
        point(hex_end(b, d, 33, 15, 13), way)
    poppet = [solid([(0, 9), (8, 9), (8.6, 11, .6), (4, 12.4, 1), (0, 12.4)], M.blackox), ring(5.4, 9.6, 7, 8.6, b, .3),
              solid([(0, 8), (2.4, 8), (2.4, 14, .6), (0, 14)], b)]
    point(poppet, 'right')
    return dict(yaw=34, pitch=28)


def gauge(M, radius):
    """Round dial gauge standing on Z: black case, white dial from 0 to 10, pointer at 3."""
    ink, case = material('ink', color=(.02, .02, .02), rough=.5), material('case', color=(.03, .03, .032), rough=.4)
    dial = material('dial', color=(.86, .86, .85), rough=.4, coat=1)
    parts = [solid([(0, 0), (radius - 2, 0, 1), (radius, 3, 1), (radius, 14, 1), (radius - 2, 14, .6),
                    (radius - 2.4, 11.6), (0, 11.6)], case),
             solid([(0, 11), (radius - 2.2, 11), (radius - 2.2, 12), (0, 12)], dial)]
    spread = [rad(225 - 27 * step) for step in range(11)]
    for number, a in enumerate(spread):
        tick = extrude([(-.28, 0), (.28, 0), (.28, 2.6), (-.28, 2.6)], .3, ink, 0)
        parts.append(at(at(tick, (0, radius - 6, 0)), (0, 0, 12.1), (0, 0, math.degrees(a) - 90)))
        if number % 2 == 0:
            place = (cos(a) * (radius - 8.6), sin(a) * (radius - 8.6), 12.15)
            parts.append(at(text(str(number), radius * .2, ink, .05), place))
    parts.append(at(text('bar', radius * .17, ink, .05), (0, -radius * .45, 12.15)))
    hand = extrude([(-.8, -5), (.8, -5), (.3, radius - 6), (-.3, radius - 6)], .3, M.redpaint, 0)
    return parts + [at(hand, (0, 0, 12.6), (0, 0, math.degrees(spread[3]) - 90)),
                    at(solid([(0, 0), (1.7, 0), (1.7, 1, .3), (0, 1)], ink), (0, 0, 12.2))]


def pressure_reducer(M, d):
    """Body along X, bonnet with adjusting screw up, cartridge cap down, dial gauge in front."""
    c, b = M.castbrass, M.brass
    run = point(solid([(0, -27), (14, -27), (14, 27), (0, 27)], c), 'right')
    chamber = solid([(0, -17), (19, -17, 2), (20, -8, 8), (21, 12, 4), (24, 18, 3), (24, 24), (0, 24)], c)
    port = point(solid([(0, 0), (7.5, 0), (7.5, 26), (0, 26)], c), 'front')
    hole = point(solid([(0, -60), (7.5, -60), (7.5, 60), (0, 60)], c), 'right')
    cast([run, chamber, port], [hole])
    for way in ('right', 'left'):
        point(hex_end(b, d, 28, 25, 12), way)
    at(hexbody(34, 8, b), (0, 0, -24)), at(solid([(0, 0), (11, 0, 3), (14, 4), (0, 4)], b), (0, 0, -27.6))
    at(hexbody(46, 7, b, n=8), (0, 0, 23.6))
    solid([(0, 30), (20, 30), (19, 36, 3), (15.5, 60, 8), (13, 65, 3), (0, 65)], c)
    at(hexbody(17, 7, b), (0, 0, 64.6)), solid([(0, 70), (4.5, 70), (4.5, 79, .6), (0, 79)], b)
    point(at(hexbody(14, 6, b), (0, 0, 25)), 'front')
    dial = gauge(M, 21)
    point(dial, 'front', (0, -30, 0))
    return dict(yaw=24, pitch=20)


def radiator_valve(M, d_tube, d_tail):
    """Nut down, tail with union nut to the right, white head level to the left."""
    n, white = nickel(), material('white', color=(.90, .905, .91), rough=.35, bev=2, glow=WHITE)
    body = [solid([(0, -15), (11.5, -15), (11.5, 4), (0, 4)], n),
            point(solid([(0, -17), (11.5, -17), (11.5, 15), (0, 15)], n), 'right')]
    cast([*body, solid([(13.5 * sin(a), -13.5 * cos(a)) for a in (pi * i / 24 for i in range(25))], n)], [])
    point(at(hexbody(23, 5, n), (0, 0, 13), (0, 0, 30)), 'down')
    point(compression_end(n, M.brass, d_tube, 24, 18), 'down')
    union = at(hexbody(30, 12, n, bore=11), (0, 0, 16), (0, 0, 30))
    crown = bored([(10, 27.6), (14, 27.6), (12.6, 30, 1), (10, 30)], n)
    tail = bored([(7, 20), (9.6, 20), (9.6, 33), (7, 33)], n, .2)
    screw = at(taper(thread(d_tail, PITCH, 17, n, bore=7)), (0, 0, 32))
    point([union, crown, tail, screw], 'right')
    neck = knurl(31, 9, n, n=44, depth=.5)
    point(at(neck, (0, 0, 15.5)), 'left')

    def grip(t, z):
        """Outline of the head with ten hollows along the grip."""
        r = 18 + 5.6 * min(1, z / 12) ** .7
        hollow = 1.5 * max(0, cos(10 * t)) ** 2 if z > 27 else 0
        dome = 24 * math.sqrt(max(.02, 1 - (max(0, z - 54) / 14.5) ** 2)) ** .8
        return min(r, dome) - hollow * min(1, (z - 27) / 3)
    head = [column(grip, 68, white, 240, 136), ring(20, 23.9, 20, 21, M.blackox, .2),
            ring(20, 24.1, 24, 25.2, white, .3)]
    mark = extrude(rounded([(-1, -2.6), (1, -2.6), (1, 2.6), (-1, 2.6)], .4), 1, M.redpaint, .2)
    point([at(o, (0, 0, 24)) for o in head], 'left'), at(mark, (-40, 0, 23.4), (0, 0, 90))
    at(list(bpy.context.scene.objects), rot=(0, -9, 0))
    return dict(yaw=-14, pitch=20)


MODELS = {
    'brass-ball-valve-1-2-in-bsp-female': partial(ball_valve, d=HALF, bore=15, grip='red', scale=.84),
    'brass-ball-valve-3-4-in-bsp-female': partial(ball_valve, d=THREE_QUARTER, bore=20, grip='blue'),
    'gas-ball-valve-1-2-in-en-331': partial(ball_valve, d=HALF, bore=15, grip='yellow', plated=True),
    'brass-gate-valve-3-4-in-bsp-female': partial(gate_valve, d=THREE_QUARTER, bore=20),
    'isolating-valve-15-mm-compression': partial(isolating_valve, d=15, af=24),
    'angle-valve-1-2-in-x-10-mm-chrome': partial(angle_valve, d_male=HALF, d_tube=10),
    'spring-check-valve-3-4-in-bsp-female': partial(check_valve, d=THREE_QUARTER),
    'pressure-reducing-valve-1-2-in': partial(pressure_reducer, d=HALF),
    'thermostatic-radiator-valve-angled-15-mm': partial(radiator_valve, d_tube=15, d_tail=HALF),
}
