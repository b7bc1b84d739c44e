"""Pipe tools: cutters, shears, wrenches, bender, torch, drain tools and gauge."""
from functools import partial
from builders.tool_parts import everything, satin, teeth
from kit import *


def blue_enamel():
    """Deep blue paint on a casting."""
    return material('blue enamel', (.012, .085, .36), rough=.36, coat=.45, bump=.05, bscale=.8, bev=2)


def rod(r, z0, z1, mat, c=.6, seg=64):
    """Plain round bar along Z with broken edges."""
    return lathe(rounded([(0, z0), (r, z0, c), (r, z1, c), (0, z1)], 0, 4), mat, seg)


def cutting_wheel(mat, r, hub):
    """Thin wheel with a ground edge and a boss, axis Z."""
    return lathe(rounded([(0, -hub), (r * .42, -hub, .4), (r * .42, -1.4), (r * .7, -1.3), (r, 0, .1), (r * .7, 1.3),
                          (r * .42, 1.4), (r * .42, hub, .4), (0, hub)], 0, 3), mat)


def tube_slice(M):
    """Ribbed round body with an open mouth, rollers and wheel inside, an arrow on the face."""
    blue, st, white = blue_enamel(), satin(), M.ptfe
    depth, mouth = 28, 7.9
    body = column(lambda t, z: 23 - .7 * (5 < z < depth - 5) * max(0, cos(22 * t)) ** 2 * 1.4
                  - .35 * max(0, 2 - min(z, depth - z)) ** 2, depth, blue, 264, 56)
    slot = extrude([(-mouth, 0), (-mouth - 2, 30), (mouth + 2, 30), (mouth, 0)], 80, blue, 0)
    bore = lathe([(0, -40), (mouth, -40), (mouth, 40), (0, 40)], blue)
    groove = at(lathe(rounded([(30, -.7), (21.8, -.7), (21.8, .7), (30, .7)], 0), blue, closed=True), (0, 0, 14))
    cavity = at(extrude(rounded([(-14, -14), (14, -14), (14, 3), (-14, 3)], 4), 19, blue, 0), (0, 0, 14))
    bevel(boolean(body, [slot, bore, groove, cavity]), .5, 2)
    for x, y in ((-9.5, -5.5), (9.5, -5.5)):
        at(rod(4.6, 4, 24, st, .8), (x, y, 0))
    at(cutting_wheel(st, 6.4, 3), (0, -12.6, 14))
    for a in (194, 346):
        screw = rod(2.7, -1, .7, st, .4)
        boolean(screw, extrude([(-3, -.4), (3, -.4), (3, .4), (-3, .4)], .9, st, 0))
        at(screw, (17 * cos(rad(a)), 17 * sin(rad(a)), depth - .2))
    sweep = [rad(228 + 79 * k / 24) for k in range(25)]
    band = [(18 * cos(a), 18 * sin(a)) for a in sweep] + [(15.2 * cos(a), 15.2 * sin(a)) for a in reversed(sweep)]
    tip = [(13.2, -3.2), (20, -3.2), (16.6, 4.2)]
    at(extrude(band, .8, white, .1, 1), (0, 0, depth))
    at(at(extrude(tip, 1.1, white, .1, 1), rot=(0, 0, 312)), (0, 0, depth))
    at(everything(), rot=(0, 0, 205))
    return dict(yaw=0, pitch=44)


def basin_wrench(M):
    """Long shaft with a sliding T-bar below and a sprung hook jaw, swung over, above."""
    c = satin('dark chrome', .2)
    at([rod(6.2, -150, 96, c, 1), rod(9.4, -158, -128, c, 2), rod(9, 84, 100, c, 2)], rot=(-90, 0, 0))
    at([rod(4.2, -62, 62, c), rod(5.8, -64, -56, c, 2), rod(5.8, 56, 64, c, 2)], (8, -144, 0), (0, 90, 0))
    at(extrude(rounded([(-9, 92, 3), (9, 92, 3), (10, 112, 6), (3, 124, 8), (-9, 122, 6)], 4), 9, c, 1.5))
    hook = [(4, 104, 6), (6, 122, 8), (-4, 130, 8), (-22, 134, 14), (-44, 128, 16), (-56, 108, 14), (-54, 92, 2),
            (-49, 90, 1)] + teeth((-47, 94), (-34, 113), 6, -1.8) + [(-22, 118, 10), (-10, 112, 8), (-8, 104, 4)]
    for z in (7.4, -7.4):
        at(extrude(rounded(hook, 0, 8), 6.4, c, 1.2, 3), (0, 0, z))
    web = [(-50, 96), (-54, 108), (-43, 124), (-22, 130), (-12, 126), (-14, 119), (-36, 114)]
    extrude(rounded(web, 4), 15, c, 1)
    heel = [(-9, 104, 2)] + teeth((-12, 108), (-14, 86), 7, -1.7) + [(-9, 82, 3), (-5, 90, 3)]
    extrude(rounded(heel, 0), 15, c, .3, 1)
    at(rod(4.6, -12.4, 12.4, M.steel, 1), (-1, 114, 0))
    turns, wire = 7, 16
    coil = [(9.8 * cos(2 * pi * i / wire), 9.8 * sin(2 * pi * i / wire), i / wire * 2.2) for i in range(turns * wire)]
    at(tube(coil, .95, M.steel, seg=12), (0, 66, 0), (-90, 0, 0))
    tube([(9.8, 81, 0), (10.4, 90, 4), (8, 102, 10), (2, 110, 11.4), (-14, 122, 11.6)], .95, M.steel, seg=12)
    at(everything(), rot=(0, 0, -45))
    return dict(yaw=0, pitch=36, turn=20)


def pipe_wrench(M):
    """Cast I-beam handle with housing, heel and hook jaws, knurled nut on the threaded shank."""
    red, st, ms = M.redpaint, M.forged, M.steel
    beam = [(-9, -150, 8), (9, -150, 8), (11, -120, 20), (10, -60, 60), (12, 0, 30), (18, 22, 8), (37, 30, 6),
            (39, 62, 5), (12, 66, 4), (12, 84, 2), (-24, 84, 3), (-24, 70, 6), (-14, 58, 14), (-13, 30, 20),
            (-11, 0, 30), (-9, -60, 60), (-11, -120, 20)]
    handle = extrude(rounded(beam, 4), 18, red, 0)
    hollow = rounded([(-5.5, -128, 5), (5.5, -128, 5), (6, -60, 30), (7, 6, 6), (-6.5, 6, 6), (-5.5, -60, 30)], 4)
    cuts = [at(extrude(hollow, 8, red, 0), (0, 0, z)) for z in (10.2, -10.2)]
    cuts.append(extrude(rounded([(11, 34, 2), (50, 34, 2), (50, 54, 2), (11, 54, 2)], 2), 40, red, 0))
    cuts.append(extrude([(16.2, 0), (33, 0), (33, 120), (16.2, 120)], 12, red, 0))
    cuts.append(at(rod(4, -20, 20, red, 0), (0, -140, 0)))
    bevel(boolean(handle, cuts), 1.3, 3)
    at(at(text('COPPERLINE', 8.5, red, .5), rot=(0, 0, 90)), (.6, -62, 6.3))
    heel = [(-24, 83)] + teeth((-24, 90.6), (12, 90.6), 11, -2.2) + [(12, 83)]
    extrude(rounded(heel, 0), 14, ms, .15, 1)
    jaw = rounded([(17, 36, 1), (32, 36, 1), (32, 112, 4), (30, 128, 8), (18, 139, 12), (-10, 139, 12), (-29, 128, 8),
                   (-31, 116, 2)], 2)
    throat = rounded([(6, 114, 0), (17, 108, 8), (17, 100, 1)], 1)
    extrude(jaw + rounded(teeth((-31, 115), (6, 115), 12, 2.2), 0) + throat[1:], 11, st, .7, 2)
    at(thread(17, 4.6, 52, ms), (24.5, 82, 0), (90, 0, 0))
    at(knurl(26, 17.4, ms, n=24, depth=1.1), (24.5, 52.7, 0), (90, 0, 0))
    at(rod(3, -9.8, 9.8, ms, .8), (-6, 72, 0))
    at(everything(), rot=(0, 0, -48))
    return dict(yaw=0, pitch=66)


def tube_bender(M):
    """Half-round former with two grooves and a degree scale, tube hook, guide shoe, two long handles."""
    blue, alu, grip = blue_enamel(), material('aluminium', (.36, .365, .375), metal=1, rough=.34, rvar=.06), M.rubber
    ink = material('scale ink', color=(.02, .02, .022), rough=.5)

    def groove(z, tube_r, r):
        """Half-round hollow of the rim for one tube size."""
        return [(r - tube_r * sin(rad(a)), z - tube_r * cos(rad(a))) for a in range(0, 181, 12)]

    def handle(start, end, z):
        """Blue tube with a black grip, from start to end."""
        a, b = Vector((*start, z)), Vector((*end, z))
        tube([a, a.lerp(b, .5), b], 11, blue)
        tube([a.lerp(b, .62), a.lerp(b, .64), a.lerp(b, .99), b + (b - a).normalized() * 4], 14.5, grip)
    former = lathe([(10, -28), (84, -28)] + groove(-13, 11.2, 84) + groove(13, 7.8, 84) + [(84, 23), (62, 23), (58, 18),
                   (30, 18), (26, 23), (10, 23)], alu, closed=True)
    bevel(boolean(former, extrude([(-130, -22), (130, -22), (130, -130), (-130, -130)], 120, alu, 0)), 1, 2)
    for degrees in range(0, 181, 15):
        long = 9 if degrees % 45 == 0 else 5
        tick = extrude([(82 - long, -.6), (82, -.6), (82, .6), (82 - long, .6)], .3, ink, 0)
        at(tick, (0, 0, 23), (0, 0, degrees))
        if degrees % 45 == 0:
            at(at(text(str(degrees), 8, ink, .1), (0, 67, 23)), rot=(0, 0, degrees - 90))
    handle((-14, -16), (-70, -300), -4)
    at(extrude(rounded([(-34, -14, 8), (30, -14, 8), (20, -40, 10), (-22, -64, 14), (-40, -44, 10)], 8), 40, blue, 2),
       (0, 0, -3))
    hook = [(78, -44, 4), (104, -44, 6), (110, -28, 6), (104, -8, 6), (96, -8, 2), (96, -26, 4), (78, -30, 3)]
    for z in (13, -13):
        at(extrude(rounded(hook, 3), 9, M.steel, 1), (0, 0, z))
    at(extrude(rounded([(20, -14, 4), (92, -24, 4), (92, -44, 4), (20, -40, 4)], 4), 38, blue, 2), (0, 0, -3))
    swing = [rod(14, -36, 33, M.steel, 2), hexbody(22, 9, M.zinc)]
    at(swing[1], (0, 0, 32))
    for z in (27.5, -32.5):
        swing.append(at(extrude(rounded([(-16, -18, 14), (120, -18, 10), (132, 0, 10), (120, 18, 10), (-16, 18, 14)],
                                        10), 6, blue, 1.6),
                        (0, 0, z)))
    shoe = extrude(rounded([(85.5, -66, 4), (110, -66, 4), (110, 40, 4), (85.5, 40, 4)], 3), 50, alu, 0)
    for z, r in ((13, 7.8), (-13, 11.2)):
        boolean(shoe, at(at(rod(r, -90, 90, alu, 0), rot=(90, 0, 0)), (85.5, 0, z)))
    before = set(everything())
    handle((104, 0), (340, 0), -3)
    pin = at(rod(8, -40, 36, M.steel, 2), (100, 0, 0))
    swing += [pin, bevel(shoe, .8, 2), *(o for o in everything() if o not in before)]
    at(swing, rot=(0, 0, 64))
    at(everything(), rot=(0, 0, -34))
    return dict(yaw=0, pitch=52, turn=12)


def torch_head(M):
    """Screw collar, brass body with gas knob, trigger grip and a bent burner tube with a flared flame tube."""
    b, black, st = M.brass, M.rubber, M.steel
    at(knurl(34, 15, b, n=44, depth=.7, bore=9), (0, 0, 0))
    lathe(rounded([(8, 15), (16, 15, 1), (16, 19, 2), (12, 23, 2), (11, 34), (8, 34)], .4), b, closed=True)
    at(thread(19, 2, 13, b, bore=9.6, internal=True), (0, 0, .4))
    grip = [(-17, 24, 5), (17, 24, 5), (19, 60, 14), (24, 84, 10), (40, 98, 8), (36, 122, 8), (4, 124, 16),
            (-20, 112, 18), (-22, 70, 20)]
    at(extrude(rounded(grip, 6, 10), 31, black, 6, 6), rot=(90, 0, 0))
    panel = [(-10, 36, 6), (10, 36, 6), (11, 62, 14), (13, 80, 8), (-13, 82, 8), (-14, 66, 20)]
    grey = material('grip panel', (.09, .09, .095), rough=.5, bev=2)
    at(extrude(rounded(panel, 6, 8), 33, grey, 2, 3), rot=(90, 0, 0))
    block = [(-8, 92, 5), (30, 92, 5), (44, 104, 6), (38, 126, 6), (4, 128, 8), (-10, 116, 8)]
    at(extrude(rounded(block, 5, 8), 34, M.castbrass, 3, 4), rot=(90, 0, 0))
    trigger = [(16, 88, 4), (30, 90, 4), (36, 74, 8), (31, 54, 6), (26, 52, 3), (27, 70, 10), (16, 78, 4)]
    at(extrude(rounded(trigger, 3, 6), 14, M.redvinyl, 2.5, 4), rot=(90, 0, 0))
    knob = column(lambda t, z: 11.5 - 1.1 * max(0, cos(9 * t)) - max(0, 1.5 - min(z, 16 - z)) ** 2 * .4, 16, black,
                  144, 40)
    at(knob, (-18, 0, 92), (0, -90, 0))
    at(rod(6, -2, 8, b, 1), (-14, 0, 92), (0, -90, 0))
    at(hexbody(20, 10, b), (34, 0, 110), (0, 62, 0))
    axis = catmull([(38, 0, 112), (62, 0, 124), (88, 0, 142), (112, 0, 168), (124, 0, 188)], 12)
    tube(axis, 5.2, b)
    burner = [at(rod(8.4, -4, 14, b, 1.2)), at(hexbody(17, 8, b), (0, 0, 3)),
              lathe(rounded([(8, 12), (10.4, 14, 1), (10.4, 66, 2), (11.6, 70, 1), (11.6, 76, .6), (10.2, 76, .4),
                             (9.2, 66), (9.2, 20), (0, 20)], 0, 5), st)]
    for a in range(0, 360, 60):
        boolean(burner[2], at(at(rod(2.2, 0, 20, st, 0, 24), rot=(0, 90, 0)), (0, 0, 24), (0, 0, a)))
    at(burner, (123, 0, 186), (0, 27, 0))
    tube([(34, -9, 116), (70, -9, 138), (104, -9, 172), (128, -10, 206), (148, -12, 244)], 1.3, st, seg=16)
    return dict(yaw=22, pitch=14)


def helix_cable(path, r, wire, pitch, mat):
    """Wire wound round a path, as a drain cable is."""
    points, turn, last = [], 0, Vector(path[0])
    for i in range(1, len(path)):
        p = Vector(path[i])
        along = p - last
        side = along.normalized().cross(Vector((0, 0, 1))).normalized()
        up = side.cross(along.normalized())
        steps = max(1, round(along.length / pitch * 12))
        for s in range(steps):
            turn += along.length / steps / pitch * 2 * pi
            points.append(last + along * (s / steps) + side * r * cos(turn) + up * r * sin(turn))
        last = p
    tube(path, r, mat, seg=24)
    return tube(points, wire, mat, seg=8)


def drain_auger(M):
    """Drum with a crank behind, a nozzle with thumbscrew in front, and the spring cable run out of it."""
    black, st, grip = material('black plastic', (.022, .022, .024), rough=.34, coat=.2, bev=3), M.steel, M.rubber
    drum = [(0, -34), (70, -34, 8), (78, -26, 3), (84, -24, 3), (84, -18, 3), (80, -14, 3), (80, 14, 3), (84, 18, 3),
            (84, 24, 3), (78, 26, 3), (60, 40, 16), (28, 56, 14), (21, 70, 6), (20, 92, 4), (0, 92)]
    body = [lathe(rounded(drum, 2, 6), black)]
    body += [at(extrude(rounded([(30, -5), (66, -5), (66, 5), (30, 5)], 4), 4, black, 1.5), (0, 0, -35), (0, 0, a))
             for a in range(0, 360, 45)]
    body += [at(rod(13, 0, 34, st, 1.5), (0, 0, 88)), at(rod(9, 0, 8, st, 1.5), (0, 0, 120)),
             at(ring(14, 19, 0, 10, M.zinc, 1.5), (0, 0, 96))]
    wing = extrude(rounded([(-11, 20, 5), (11, 20, 5), (9, 36, 6), (-9, 36, 6)], 5), 3.4, M.zinc, 1)
    screw = [rod(3, 0, 26, M.zinc, .4), at(wing, rot=(90, 0, 0))]
    crank = [tube([(-30, 0, -40), (52, 0, -40), (60, 0, -44), (64, 0, -52), (64, 0, -70)], 5, st, seg=32),
             at(rod(13, -118, -62, grip, 5), (64, 0, 0)), at(rod(20, -42, -33, st, 2))]
    at(crank, rot=(0, 0, 140))
    at(body + crank, rot=(0, 90, 0))
    at(screw, (103, 0, 0))
    at(everything(), (0, 0, 84))
    run = catmull([(124, 0, 84), (150, 0, 80), (190, -4, 50), (222, -24, 14), (232, -70, 4), (196, -122, 4),
                   (120, -140, 4), (50, -120, 4), (40, -98, 4.4), (90, -92, 9), (160, -108, 8), (190, -160, 4),
                   (130, -190, 4), (40, -184, 4)], 10)
    helix_cable(run, 2.5, 1.3, 3.6, st)
    at(helix_bulb(st), (40, -184, 5), (0, 0, 180))
    return dict(yaw=-26, pitch=28)


def helix_bulb(mat):
    """Swollen spring tip of the cable, along X."""
    points = [(i * .12, (3 + 3.4 * sin(pi * i / 360)) * cos(2 * pi * i / 14), (3 + 3.4 * sin(pi * i / 360))
               * sin(2 * pi * i / 14)) for i in range(361)]
    return tube(points, 1.3, mat, seg=8)


def plunger(M):
    """Rubber cup on its side, beech handle."""
    k = material('black rubber', (.020, .020, .022), rough=.42, bump=.05, bscale=2., bev=2)
    cup = [(73, 0, 2), (76, 4, 2), (74, 12, 4), (70, 34, 20), (56, 58, 20), (26, 70, 10), (21, 80, 8), (19, 104, 4),
           (12, 104, 2), (12, 74, 2), (24, 62, 10), (50, 50, 20), (64, 30, 18), (69, 0, 2)]
    lathe(rounded(cup, 2, 8), k, closed=True)
    ring(17.5, 21, 92, 98, k, 2)
    wood = bar([(70, 0, 23, 23), (150, 0, 24, 24), (300, 0, 25, 25), (440, 0, 25, 25), (506, 0, 23, 23)], M.wood, e=2)
    at(wood, rot=(0, -90, 0))
    at(everything(), rot=(0, 98.6, 0))
    at(everything(), rot=(0, 0, 38))
    return dict(yaw=0, pitch=38, turn=12)


def pressure_gauge(M, bar, step):
    """Round case with a dial printed from 0 to `bar`, needle and a brass square with its thread below."""
    case, ink, white = satin('case', .5), M.rubber, material('dial', (.84, .84, .83), rough=.5, bev=.2)
    shell = [(0, -26), (27, -26, 4), (30, -20, 3), (30, -2), (31.8, -2, .8), (31.8, 4, 1.5), (28.6, 4, .6), (28, 1),
             (0, 1)]
    round_ = [lathe(rounded(shell, 0, 5), case), rod(28.4, 0, 1.2, white, 0, 96)]
    ticks = bar // step * 10
    for i in range(ticks + 1):
        a, long = rad(225 - 270 * i / ticks), 4.4 if i % 5 == 0 else 2.4
        tick = extrude([(25.6 - long, -.32 if i % 5 == 0 else -.16), (25.6, -.32 if i % 5 == 0 else -.16),
                        (25.6, .32 if i % 5 == 0 else .16), (25.6 - long, .32 if i % 5 == 0 else .16)], .2, ink, 0)
        round_.append(at(tick, (0, 0, 1.25), (0, 0, a * 180 / pi)))
        if i % 10 == 0:
            round_.append(at(text(f'{i // 10 * step}', 5, ink, .08), (16.8 * cos(a), 16.8 * sin(a), 1.3)))
    round_.append(at(text('bar', 5, ink, .08), (0, -10.5, 1.3)))
    round_.append(at(extrude([(-7, -.9), (0, -.8), (21, -.2), (21, .2), (0, .8), (-7, .9)], .5, ink, .1), (0, 0, 2.6),
                     (0, 0, 225)))
    round_.append(at(rod(2.8, 1, 3.6, ink, .6)))
    at(round_, rot=(90, 0, 0))
    b = M.brass
    at(at(extrude(rounded([(-7, -7), (7, -7), (7, 7), (-7, 7)], 1), 15, b, .8), (0, 0, -37)), (0, 11, 0))
    at(rod(6, -62, -28, b, 1), (0, 11, 0))
    at(thread(13.2, 1.7, 14, b, bore=3), (0, 11, -44), (180, 0, 0))
    return dict(yaw=26, pitch=14)


MODELS = {
    'tube-slice-15-mm': tube_slice,
    'basin-wrench-280-mm': basin_wrench,
    'pipe-wrench-350-mm': pipe_wrench,
    'tube-bender-15-22-mm': tube_bender,
    'torch-head-en-417-cartridge': torch_head,
    'drain-auger-5-m-x-6-mm': drain_auger,
    'force-cup-plunger-150-mm': plunger,
    'pressure-gauge-0-10-bar-1-4-in-bsp': partial(pressure_gauge, bar=10, step=2),
    'pressure-gauge-0-6-bar-1-4-in-bsp': partial(pressure_gauge, bar=6, step=1),
    'pressure-gauge-0-16-bar-1-4-in-bsp': partial(pressure_gauge, bar=16, step=2),
}
