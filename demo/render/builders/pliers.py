"""Pliers, the adjustable wrench, hex keys and the spirit level."""
from functools import partial
from builders.tool_parts import everything, satin, sleeve, teeth, turned
from kit import *


def ground(name='ground steel'):
    """Forged and ground tool steel: darker than chrome, so that a face turned up is not burnt out."""
    return material(name, (.20, .205, .214), metal=1, rough=.33, rvar=.1, bscale=1.4, bump=.06)


def disc(mat, r, z0, z1, c=.6):
    """A round head of a rivet or button."""
    return lathe(rounded([(0, z0), (r, z0), (r, z1, c), (0, z1)], 0, 4), mat)


def engraved(words, size, place, turn, mat):
    """Lettering laid on a face."""
    return at(at(text(words, size, mat, .12), rot=(0, 0, turn)), place)


def adjustable_wrench(M):
    """Slanting head with a fixed and a sliding jaw, the worm in its window and a scale."""
    c, mark, slant = ground(), M.blackox, -22
    head = [(-10, -1, 0), (-10, 30, 2), (-15, 38, 4), (-26, 27, 40), (-32, 4, 50), (-28, -24, 50), (-12, -46, 30),
            (9, -46, 30), (21, -36, 30), (31, -22, 4), (31, -1, 2)]
    body = extrude(rounded(turned(head, slant), 2, 10), 15, c, 0)
    window = extrude(rounded(turned([(0, -25), (22, -25), (22, -11), (0, -11)], slant), 2), 30, c, 0)
    rail = at(extrude(rounded(turned([(-9, -8.4), (40, -8.4), (40, -4.6), (-9, -4.6)], slant), 0), 8, c, 0), (0, 0, 8))
    bevel(boolean(body, [window, rail]), 1.5, 4)
    jaw = [(11, -9, 0), (11, 30, 2), (16, 37, 4), (26, 26, 40), (33, 8, 30), (33, -9, 2)]
    extrude(rounded(turned(jaw, slant), 2, 10), 12.8, c, 1.2)
    extrude(rounded(turned([(-6, -12), (24, -12), (24, -5), (-6, -5)], slant), .6), 9, M.steel, .4)
    worm = at(at(thread(15.6, 3.4, 20, M.zinc), rot=(0, 90, 0)), (1, -18, 0))
    at([worm], rot=(0, 0, slant))
    at(extrude(rounded(turned([(0, -25), (22, -25), (22, -11), (0, -11)], slant), 1), 3, mark, 0), (0, 0, 0))
    for i in range(7):
        tick = extrude([(0, 0), (.5, 0), (.5, 3.6 - i % 2), (0, 3.6 - i % 2)], .3, mark, 0)
        x, y, _ = turned([(-7 + i * 2.6, -3.6, 0)], slant)[0]
        at(at(tick, rot=(0, 0, slant)), (x, y, 7.4))
    o = [(-11, -38), (11, -38), (9.5, -70, 40), (11.5, -150, 60), (15, -196, 40), (10, -209, 12), (-10, -209, 12),
         (-15, -196, 40), (-11.5, -150, 60), (-9.5, -70, 40)]
    handle = extrude(rounded(turned(o, -4), 6), 9.5, c, 0)
    hollow = [(-6, -64, 5), (6, -64, 5), (8, -150, 40), (9, -178, 5), (-9, -178, 5), (-8, -150, 40)]
    cuts = [at(extrude(rounded(turned(hollow, -4), 5), 4, c, 0), (0, 0, z)) for z in (5.4, -5.4)]
    hole = at(lathe(rounded([(0, -9), (4.5, -9), (4.5, 9), (0, 9)], 0), c), (-13.6, -194, 0))
    bevel(boolean(handle, cuts + [hole]), 1.4, 3)
    x, y, _ = turned([(0, -120, 0)], -4)[0]
    engraved('COPPERLINE', 8.4, (x, y, 3.6), 86, M.steel)
    at(everything(), rot=(0, 0, -44))
    return dict(yaw=0, pitch=58)


def combination_pliers(M):
    """Two halves crossing at the joint: gripping tip, pipe grip, cutter, dipped handles."""
    st, dip = ground('polished'), material('blue dip', (.012, .075, .34), rough=.32, coat=.4, bev=2)
    grip = teeth((-.7, 33), (-.7, 53), 10, -.8)
    hollow = teeth((-.7, 17), (-5.5, 21), 3, -.8) + teeth((-5.5, 27), (-.7, 32), 4, -.8)
    half = [(-.4, 3, 0), (-.4, 16, 0)] + hollow + grip + [(-5.5, 54, 1), (-11, 28, 18), (-16, 10, 8), (-16, -6, 12),
                                                          (-6, -20, 6), (8, -44, 10), (17, -46, 4), (13, -22, 10),
                                                          (15, 0, 10), (9, 10, 6)]
    for thick, flip in ((11.4, 0), (9.6, 180)):
        jaw = extrude(rounded(half, 0, 5), thick, st, 0)
        edge = at(extrude([(-8, 0), (8, 0), (0, 6.4)], 12, st, 0), (-.2, 10, thick / 2 + .6), (-90, 0, 0))
        bevel(boolean(jaw, edge), .7, 3)
        handle = sleeve(dip, [(10, -28, 14.5, 14.6), (13.5, -40, 15, 14.6), (20, -62, 15.6, 15), (23, -86, 16.4, 15.4),
                              (22, -108, 16, 15), (17, -126, 15.4, 15)])
        at([jaw, handle], rot=(0, flip, 2.4 if flip == 0 else -2.4))
    smooth = satin('rivet', .5)
    disc(st, 12, 5, 6.4, .5), disc(smooth, 7, 6, 7.6, 1.1)
    engraved('180', 5.6, (7.5, -30, 5.9), 60, M.blackox)
    at(everything(), rot=(0, 0, -42))
    return dict(yaw=0, pitch=58)


def beaded_slot(start, end, beads, width, depth):
    """Outline of a slot with a round seat at every position of the joint."""
    a, b = Vector(start), Vector(end)
    along = (b - a).normalized()
    side, steps = Vector((-along.y, along.x)), beads * 12
    wave = [(i / steps, width + depth * abs(cos(pi * beads * i / steps)) ** .7) for i in range(steps + 1)]
    left = [a.lerp(b, q) + side * w for q, w in wave]
    right = [a.lerp(b, q) - side * w for q, w in reversed(wave)]
    ends = [(b, 1), (a, -1)]
    caps = [[p + sign * (side * cos(t) + along * sin(t)) * (width + depth) for t in (pi * k / 10 for k in range(1, 10))]
            for p, sign in ends]
    return [tuple(p) for p in left + caps[0] + right + caps[1]]


def water_pump_pliers(M):
    """Box joint with a slot of many seats, push-button, toothed jaws, dipped handles."""
    st, red = ground('polished'), M.redvinyl
    right = [(10, 12, 4)] + teeth((6.5, 20), (9, 52), 11, -1.6) + [
        (9, 58, 2), (19, 52, 12), (29, 26, 14), (26, -2, 14), (8, -36, 14), (-12, -62, 10), (-20, -90, 3),
        (-32, -90, 3), (-28, -58, 12), (-22, -34, 12), (-8, -2, 10)]
    box = extrude(rounded(right, 0, 6), 14, st, 0)
    bevel(boolean(box, extrude(beaded_slot((7, 0), (-9, -33), 6, 3, 1.3), 40, st, 0)), .9, 3)
    extrude(rounded([(12, 4, 6), (2, 4, 6), (-16, -34, 6), (-6, -40, 6)], 4), 9, M.blackox, .3)
    left = teeth((-6.5, 48), (-4, 14), 11, -1.6)
    left += [(2, 4, 4), (10, -14, 10), (14, -44, 14), (20, -66, 10), (30, -92, 3), (18, -92, 3),
             (6, -62, 12), (-6, -30, 14), (-14, -10, 10), (-22, 14, 12), (-17, 40, 10), (-9, 52, 2)]
    extrude(rounded(left, 0, 6), 10.5, st, .9, 3)
    disc(M.zinc, 4.2, 4, 8.4, 1.2).location = (2.6, -9, 0)
    ring(4.4, 6.6, 6.6, 7.5, M.blackox, .3).location = (2.6, -9, 0)
    for s in (1, -1):
        sleeve(red, [(s * 23.5, -78, 18, 18), (s * 27, -92, 18.4, 18), (s * 32, -108, 18.4, 17.6),
                     (s * 36, -130, 19, 17.4), (s * 36, -158, 19, 17.4), (s * 31, -186, 18, 17)])
    engraved('250', 7, (19, 6, 7.1), 62, M.blackox)
    at(everything(), rot=(0, 0, -42))
    return dict(yaw=0, pitch=58)


def hex_keys(M, sizes):
    """L-keys nested by size and lying flat, held together by a red clip across their long arms."""
    black = material('black keys', (.075, .075, .08), metal=.9, rough=.26, rvar=.05)
    x, places = 0, []
    for af in sorted(sizes, reverse=True):
        r, bend = af / 2 / cos(pi / 6), af * 1.4 + 2
        long, short = 70 + 9 * af, 17 + 2.6 * af
        path = [(x + short, x, 0)] + [(px, py, 0) for px, py, _ in arc((x + bend, x + bend, 0), bend, 270, 180, 12,
                'XY')]
        bevel(tube(path + [(x, x + long, 0)], r, black, seg=6), min(.5, af * .08), 2, 40)
        places.append((x, af))
        x += af + 3.4
    end = places[-1][0]
    clip = extrude(rounded([(-9, -10, 3), (end + 6, -10, 3), (end + 6, 10, 3), (-9, 10, 3)], 2), 13, M.redvinyl, 1.6, 4)
    at(clip, (0, 96, 0))
    for place, af in places[:6]:
        engraved(f'{af:g}', 4.6, (place, 96, 6.4), 90, M.ptfe)
    at(everything(), rot=(0, 0, -38))
    return dict(yaw=0, pitch=62)


def spirit_level(M, length=600):
    """Blue box section on its edge: two vials in windows, level and plumb, lettering and a scale along the lower edge."""
    blue = material('anodised blue', (.018, .12, .46), metal=.2, rough=.38, coat=.2, bev=2)
    green = material('vial', (.30, .78, .06), rough=.05, coat=1, glow=.12)
    black, white, half = M.rubber, M.ptfe, length / 2
    profile = rounded([(-11, -27), (11, -27), (11, -19), (8.4, -17), (8.4, 17), (11, 19), (11, 27), (-11, 27),
                       (-11, 19),
                       (-8.4, 17), (-8.4, -17), (-11, -19)], 1, 4)
    beam = extrude(profile, length, blue, 0)
    at(beam, rot=(90, 0, 90))
    windows = ((-half + 62, 90), (0, 0))
    boolean(beam, [at(extrude(rounded([(-30, -14), (30, -14), (30, 14), (-30, 14)], 13.9, 12), 40, blue, 0), (x, 0, 0),
                      (90, 0, 0)) for x, _ in windows])
    for x, turn in windows:
        frame = extrude(rounded([(-31.5, -15.5), (31.5, -15.5), (31.5, 15.5), (-31.5, 15.5)], 15.4, 12), 19, black, 0)
        boolean(frame, extrude(rounded([(-28, -12), (28, -12), (28, 12), (-28, 12)], 11.9, 12), 40, black, 0))
        vial = [lathe(rounded([(0, -20), (6, -20), (6, 20), (0, 20)], 2), green)] if turn == 0 else [
            lathe(rounded([(0, -11), (6, -11), (6, 11), (0, 11)], 2), green)]
        vial += [at(ring(5.8, 6.5, -.5, .5, black, .2), (0, 0, z)) for z in (-5, 5)]
        bubble = material('bubble', (.80, .97, .60), rough=.1, coat=1, glow=.2)
        vial.append(at(bar([(-4.4, 0, 5, 5), (0, 0, 6, 6), (4.4, 0, 5, 5)], bubble), (0, -4.2, 0), (0, 90, 0)))
        at(vial, rot=(0, 90 - turn, 0))
        back = extrude(rounded([(-28, -12), (28, -12), (28, 12), (-28, 12)], 11.9, 12), 2, white, 0)
        at([at(frame, rot=(90, 0, 0)), at(back, (0, 8, 0), (90, 0, 0)), *vial], (x, 0, 0))
    for x in (-half - 3, half + 3):
        at(extrude(rounded([(-12, -28), (12, -28), (12, 28), (-12, 28)], 3), 9, black, 1.4), (x, 0, 0), (90, 0, 90))
    at(at(text('600 mm   0.5 mm/m', 17, white, .1), rot=(90, 0, 0)), (-half * .38, -8.6, 0))
    at(at(text('COPPERLINE', 17, white, .1), rot=(90, 0, 0)), (half * .38, -8.6, 0))
    marks = [(i, 6 if i % 50 == 0 else 4 if i % 10 == 0 else 0) for i in range(-280, 281, 10)]
    verts = [p for x, high in marks for p in ((x - .5, -11.1, -26), (x + .5, -11.1, -26), (x + .5, -11.1, -26 + high),
                                              (x - .5, -11.1, -26 + high))]
    mesh('scale', verts, [[4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3] for i in range(len(marks))], white)
    return dict(yaw=34, pitch=20, turn=-24)


MODELS = {
    'adjustable-wrench-10-in-250-mm': adjustable_wrench,
    'combination-pliers-180-mm': combination_pliers,
    'water-pump-pliers-250-mm': water_pump_pliers,
    'hex-key-set-9-piece-1-5-10-mm': partial(hex_keys, sizes=(1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)),
    'spirit-level-600-mm': spirit_level,
}
