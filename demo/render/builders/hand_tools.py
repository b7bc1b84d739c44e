"""Hand tools: spanners, pliers, hammer, screwdrivers, tape, level, saw and keys."""
from functools import partial
from builders.tool_parts import everything, satin, sleeve, teeth, turned
from kit import *


def adjustable_wrench(M):
    """Slanting head with a fixed and a sliding jaw, a knurled screw in its window and a scale."""
    c, mark, slant = satin(), M.blackox, -22
    head = [(-10, -1, 0), (-10, 30, 2), (-15, 38, 4), (-26, 27, 40), (-32, 4, 50), (-28, -24, 50), (-12, -46, 30),
            (9, -46, 30), (21, -36, 30), (31, -22, 4), (31, -1, 2)]
    body = extrude(rounded(turned(head, slant), 2, 10), 15, c, 0)
    window = extrude(rounded(turned([(1, -25), (22, -25), (22, -10), (1, -10)], slant), 2), 30, c, 0)
    bevel(boolean(body, window), 1.6, 4)
    jaw = [(11, -6, 0), (11, 30, 2), (16, 37, 4), (26, 26, 40), (32, 8, 30), (32, -6, 2)]
    extrude(rounded(turned(jaw, slant), 2, 10), 13.4, c, 1.2)
    worm = at(at(knurl(13.4, 18, c, n=20, depth=.9), rot=(0, 90, 0)), (2.5, -17.5, 0))
    at(worm, rot=(0, 0, slant))
    for i in range(6):
        tick = extrude([(0, 0), (.5, 0), (.5, 3.4 - i % 2), (0, 3.4 - i % 2)], .3, mark, 0)
        at(tick, rot=(0, 0, slant))
        x, y, _ = turned([(12 + i * 3, -6.5, 0)], slant)[0]
        at(tick, (x, y, 7.5))
    o = [(-11, -38), (11, -38), (9.5, -70, 40), (11.5, -150, 60), (15, -196, 40), (10, -209, 12), (-10, -209, 12),
         (-15, -196, 40), (-11.5, -150, 60), (-9.5, -70, 40)]
    handle = extrude(rounded(turned(o, -4), 6), 9.5, c, 0)
    hollow = [(-6, -64, 5), (6, -64, 5), (8, -150, 40), (9, -178, 5), (-9, -178, 5), (-8, -150, 40)]
    cuts = [at(extrude(rounded(turned(hollow, -4), 5), 4, c, 0), (0, 0, z)) for z in (5.4, -5.4)]
    hole = at(lathe(rounded([(0, -9), (4.5, -9), (4.5, 9), (0, 9)], 0), c), (-13.6, -194, 0))
    bevel(boolean(handle, cuts + [hole]), 1.4, 3)
    at(everything(), rot=(0, 0, -44))
    return dict(yaw=0, pitch=64)


def combination_spanner(M, af):
    """Open jaw at one end, twelve-point ring at the other."""
    c = satin()
    r, half = af * 1.02, 118
    m = af / 2
    mouth = catmull([(m, 21), (m, 8), (m, -3), (7, -9), (0, -10.5), (-7, -9), (-m, -3), (-m, 8), (-m, 21)], 6)
    rim = [rad(52 - 284 * k / (len(mouth) - 1)) for k in range(len(mouth))]
    jaw = bevel(loft([[(r * cos(a), r * sin(a), 5.2), (r * cos(a), r * sin(a), -5.2), (x, y, -5.2), (x, y, 5.2)]
                      for a, (x, y) in zip(rim, mouth)], c, smooth=38), 1.3, 4)
    at(at(jaw, rot=(0, 0, 75)), (-half, 0, 0))
    wall = af * .79
    eye = lathe(rounded([(1, -7), (wall, -7, 2.5), (wall, 7, 2.5), (1, 7)], 1.2, 5), c, closed=True)
    points = [(af / 2 / cos(rad(15)) * (1.06 if k % 2 else .985) * cos(rad(15 * k)),
               af / 2 / cos(rad(15)) * (1.06 if k % 2 else .985) * sin(rad(15 * k))) for k in range(24)]
    bevel(boolean(eye, extrude(points, 40, c, 0)), .6, 2)
    at(at(eye, rot=(0, 9, 0)), (half, 0, -3))
    bar([(-half + 16, 0, 27, 8, 5), (-half + 32, 0, 19, 8, 5), (-40, 0, 15, 7.5, 5), (40, 0, 15, 7.5, 5),
         (half - 32, 0, 17, 8, 5), (half - 16, 0, 24, 9, 4)], c, capround=False)
    at(at(text(f'{af}', 9, M.steel, .5), rot=(0, 0, 0)), (-74, 0, 3.9))
    at(everything(), rot=(0, 0, 44))
    return dict(yaw=0, pitch=64)


def combination_pliers(M):
    """Two halves crossing at the joint, dipped handles."""
    st, dip = satin('polished', .42), material('blue dip', (.012, .075, .34), rough=.32, coat=.4, bev=2)
    grip = teeth((-1, 31), (-1, 51), 9, -.9)
    hollow = teeth((-1, 14), (-5.5, 18.5), 3, -.8) + teeth((-5.5, 24), (-1, 30), 4, -.8)
    half = [(-1, 5, 0)] + hollow + grip + [(-5.5, 51.5, 1), (-11, 28, 18), (-16, 10, 8), (-16, -6, 12), (-6, -20, 6),
                                           (8, -44, 10), (17, -46, 4), (13, -22, 10), (15, 0, 10), (9, 10, 6)]
    for thick, flip, lift in ((11, 0, 0), (9.4, 180, 0)):
        jaw = extrude(rounded(half, 0, 5), thick, st, .7, 3)
        handle = sleeve(dip, [(10, -28, 11.5, 12), (13.5, -40, 13.5, 13), (20, -62, 15, 14), (23, -86, 16, 14.5),
                              (22, -108, 15.5, 14), (17, -126, 15, 14)])
        collar = at(lathe(rounded([(0, -.2), (10, -.2), (10, .6, .4), (0, .6)], 0), st), (0, 0, 5.2))
        at([jaw, handle, collar], rot=(0, flip, 3 if flip == 0 else -3))
    at(lathe(rounded([(0, 0), (5.5, 0), (5.5, .9, .5), (0, .9)], 0), M.forged), (0, 0, 5.6))
    at(everything(), rot=(0, 0, -42))
    return dict(yaw=0, pitch=62)


def claw_hammer(M):
    """Forged head with face, cheek and split claw on a hickory handle."""
    st = satin('polished head', .55)
    bar([(-196, 0, 28, 21), (-186, 0, 34, 25), (-160, 0, 32, 25), (-110, 0, 28, 23), (-40, 0, 26, 21),
         (40, 0, 24, 20), (90, 0, 23, 18, 3.2), (118, 0, 23, 16, 3.6), (133, 0, 23, 15, 3.6)], M.wood, e=2.3)
    face = lathe(rounded([(0, 0), (13.6, 0, 1.6), (14, 3, 1), (13.6, 9, 1.5), (10.5, 14, 4), (9.6, 24, 3), (10.4, 30),
                          (0, 30)], 0, 6), st)
    at(at(face, rot=(-90, 0, 0)), (120, -58, 0))

    cheek = catmull([(-30, 0, 20, 20, 2.2), (-24, 0, 21, 20, 2.6), (-14, 0, 27, 23, 4), (0, 0, 29, 24, 4),
                     (14, 0, 27, 23, 4), (22, -.5, 22, 23, 4)], 5)
    loft([[(120 + x + a, y, b) for a, b in superellipse(w, h, e, 40)] for y, x, w, h, e in cheek], st)
    curve = catmull([(18, -.3, 24, 23, 4), (30, -2, 18, 27, 4), (45, -7, 13, 32, 4), (60, -15, 9, 35, 4),
                     (73, -26, 5, 33, 3.5), (81, -37, 1.8, 25, 3)], 8)
    sections = []
    for i, (y, x, w, h, e) in enumerate(curve):
        q, p = curve[min(i + 1, len(curve) - 1)], curve[max(i - 1, 0)]
        side = Vector((q[0] - p[0], p[1] - q[1])).normalized()
        sections.append([(120 + x + a * side.x, y + a * side.y, b) for a, b in superellipse(w, h, e, 40)])
    claw = loft(sections, st)
    split = extrude([(0, 29), (2, 30), (8.5, 100), (-8.5, 100), (-2, 30)], 80, st, 0)
    bevel(boolean(claw, at(at(split, rot=(0, 90, 0)), (110, 0, 0))), .7, 2, 35)
    at(everything(), rot=(0, 0, 42))
    return dict(yaw=0, pitch=62)


def screwdriver(M, colour, shank, length, slotted):
    """Two-colour grip, bolster with a hexagon, and a cross or a flat tip."""
    core = material('core', colour, rough=.34, coat=.3, bev=2)
    soft = material('soft grip', (.022, .022, .024), rough=.6, bump=.1, bscale=3., bev=2)
    c, tip, grip = satin(), M.blackox, 105
    profile = catmull([(0, 9), (3, 13), (10, 15.3), (30, 15.6), (62, 14), (80, 11), (90, 11.4), (99, 11), (105, 8)], 12)

    def radius(z):
        """Of the grip, before its ribs."""
        i = min(range(len(profile)), key=lambda k: abs(profile[k][0] - z))
        (z0, r0), (z1, r1) = profile[max(i - 1, 0)], profile[min(i + 1, len(profile) - 1)]
        return r0 + (r1 - r0) * (z - z0) / (z1 - z0)

    def rib(t, z):
        """Soft panels swell out of the core between its ribs."""
        ends = min(1, max(0, (z - 12) / 8), max(0, (84 - z) / 8))
        return radius(z) - 1.3 + ends * 2 * max(-.3, cos(3 * t)) ** (1 if cos(3 * t) < 0 else .5)
    column(lambda t, z: radius(z) - .35 * (1 + cos(6 * t)) * (10 < z < 88), grip, core, 144, 90)
    column(rib, grip - 1, soft, 144, 120)
    at(hexbody(shank * 1.75, 9, c), (0, 0, grip - 1))
    straight, point = length - 16, grip + length
    at(lathe(rounded([(0, 0), (shank / 2, 0), (shank / 2, straight), (0, straight)], 0), c), (0, 0, grip))
    if slotted:
        keys = [(0, shank, shank, 2), (4, shank, shank, 2), (14, shank, 1.9, 5), (16, shank, 1.2, 12)]
        at(loft([[(x, y, z) for x, y in superellipse(w, h, e, 48)] for z, w, h, e in catmull(keys, 6)], tip),
           (0, 0, grip + straight - .1))
    else:
        def cross(t, z):
            """Cone with four flutes that deepen towards the point."""
            cone = min(shank / 2, .9 + (16 - z) * .36)
            return cone * (1 - .52 * min(1, max(0, (z - 5) / 5)) * abs(sin(2 * t)) ** .7)
        at(column(cross, 16, tip, 96, 60), (0, 0, grip + straight - .1))
    at(everything(), rot=(0, 90, 0))
    at(everything(), rot=(12, 0, 0))
    at(everything(), rot=(0, 0, 222))
    return dict(yaw=0, pitch=58)


def tape_measure(M):
    """Case with its printed blade pulled out and the hook riveted on."""
    case = material('case', (.75, .36, .010), rough=.35, coat=.3, bev=3)
    blade, ink, out = material('blade', (.86, .56, .02), rough=.45, bev=.5), M.rubber, 105
    body = [(-66, 0, 8), (0, 0, 3), (0, 22, 12), (-10, 54, 22), (-36, 66, 26), (-62, 54, 20), (-68, 28, 16)]
    at(extrude(rounded(body, 6, 10), 34, case, 4, 5), rot=(90, 0, 0))
    bumper = [(-70, -2, 10), (2, -2, 3), (2, 13, 4), (-20, 13, 10), (-50, 22, 16), (-58, 46, 14), (-44, 60, 16),
              (-22, 63, 16), (-36, 70, 20), (-66, 58, 20), (-72, 28, 16)]
    at(extrude(rounded(bumper, 4, 8), 37, M.rubber, 3, 4), rot=(90, 0, 0))
    for side in (1, -1):
        disc = lathe(rounded([(0, 0), (17, 0), (17, 1.6, .8), (14.5, 2.2, .6), (14, 1.6), (0, 1.6)], 0), M.rubber)
        at(at(disc, rot=(90 * side, 0, 0)), (-33, -16.8 * side, 36))
        at(at(text('5 m', 10, case, .5), rot=(90, 0, 90 - 90 * side)), (-33, -18.6 * side, 36))
    at(extrude(rounded([(-8, -6), (8, -6), (8, 6), (-8, 6)], 3), 5, M.rubber, 1.5), (-9, 0, 55), (0, 55, 0))

    def arch(y):
        """Height of the hollow blade across its width."""
        return 4.2 + y * y / 44
    across = [-12.5 + 25 * i / 24 for i in range(25)]
    section = [(y, arch(y)) for y in across] + [(y, arch(y) - .5) for y in reversed(across)]
    loft([[(x, y, z) for y, z in section] for x in (-4, out)], blade, smooth=50)
    verts, faces = [], []
    for mm in range(3, out - 3):
        deep = 8 if mm % 10 == 0 else 5.5 if mm % 5 == 0 else 3.6
        for side in (1, -1):
            for k in range(5):
                y = side * (12.4 - deep * k / 4)
                verts += [(mm - .16, y, arch(y) + .06), (mm + .16, y, arch(y) + .06)]
                n = len(verts)
                if k:
                    faces.append([n - 4, n - 3, n - 1, n - 2])
    mesh('scale', verts, faces, ink)
    for cm in range(1, out // 10):
        at(at(text(f'{cm}', 6.4, ink, .12), rot=(0, 0, 90)), (out - cm * 10 + .2 - 3.4, 0, 4.5))
    at(extrude(rounded([(-15, -8), (0, -11), (0, 11), (-15, 8)], 1.5), 1, M.zinc, .3), (out + 1.5, 0, 5.0))
    at(extrude(rounded([(-6, -11), (5, -11), (5, 11), (-6, 11)], 2), 1.2, M.zinc, .3), (out + 1.5, 0, 1), (0, 90, 0))
    for x, y in ((-9, 4), (-9, -4), (-4, 0)):
        at(lathe(rounded([(0, 0), (1.5, 0), (1.3, .8, .4), (0, .8)], 0), M.brass), (out + x, y, 5.4))
    return dict(yaw=30, pitch=30)


def spirit_level(M):
    """Blue box section on its edge with a level vial on top and a plumb vial in a round eye."""
    blue = material('anodised blue', (.016, .085, .33), metal=.25, rough=.34, coat=.25, bev=2)
    green = material('vial', (.30, .78, .06), rough=.05, coat=1)
    glow = green.node_tree.nodes['Principled BSDF'].inputs
    glow['Emission'].default_value, glow['Emission Strength'].default_value = (.25, .75, .05, 1), .25
    alu, black = M.steel, M.rubber
    beam = at(extrude(rounded([(-300, -25), (300, -25), (300, 25), (-300, 25)], .8), 22, blue, 0), rot=(90, 0, 0))
    groove = [at(extrude(rounded([(-230, -11), (165, -11), (165, 11), (-230, 11)], 3), 4, blue, 0), (0, y, 0),
                 (90, 0, 0)) for y in (-11.6, 11.6)]
    eye = at(at(lathe([(0, -40), (17, -40), (17, 40), (0, 40)], blue), rot=(90, 0, 0)), (225, 0, 0))
    notch = at(extrude(rounded([(-34, -12), (34, -12), (34, 14), (-34, 14)], 4), 40, blue, 0), (0, 0, 25), (90, 0, 0))
    bevel(boolean(beam, groove + [eye, notch]), .8, 2)
    at(extrude([(-299, -11.2), (299, -11.2), (299, 11.2), (-299, 11.2)], .8, alu, .1), (0, 0, -25))
    for x in (-301, 301):
        at(extrude(rounded([(-11.6, -25.6), (11.6, -25.6), (11.6, 25.6), (-11.6, 25.6)], 3), 9, black, 1.2), (x, 0, 0),
           (90, 0, 90))
    at(lathe(rounded([(13, -11.8), (18, -11.8), (18, 11.8), (13, 11.8)], 1.2), black, closed=True), (225, 0, 0),
       (90, 0, 0))
    at(extrude(rounded([(-33, -9), (33, -9), (33, 9), (-33, 9)], 2), 4, black, .6), (0, 0, 13))

    def vial(place, rot, half, r):
        """Tube of green spirit between black ends, two rings and a bubble."""
        parts = [lathe(rounded([(0, -half), (r, -half), (r, half), (0, half)], 0), green)]
        parts += [at(ring(r - .3, r + .35, -.5, .5, black, .2), (0, 0, z)) for z in (-6, 6)]
        parts += [at(lathe(rounded([(0, -3), (r + .8, -3), (r + .8, 3), (0, 3)], .6), black), (0, 0, z))
                  for z in (-half, half)]
        at(parts, rot=rot)
        at(parts, place)
    bubble = material('bubble', (.75, .95, .5), rough=.1, coat=1)
    half = [p for p in superellipse(5, 10, 2.2, 40) if p[0] >= -1e-6]
    half.sort(key=lambda p: p[1])
    at(lathe(half, bubble), (0, 0, 23.4), (0, 90, 0))
    for y in (-4.2, 4.2):
        at(lathe(half, bubble), (225, y, 0))
    vial((0, 0, 19), (0, 90, 0), 28, 6.2)
    vial((225, 0, 0), (0, 0, 0), 15, 6.2)
    at(everything(), rot=(0, 0, 236))
    return dict(yaw=6, pitch=30)


def hacksaw(M):
    """Bow frame with a toothed blade and a closed red grip."""
    st, red = satin('frame', .5), material('red grip', (.46, .010, .008), rough=.4, coat=.3, bev=3)
    path = [(176, -6)] + [(168 + 8 * cos(rad(a)), 84 + 22 * sin(rad(a))) for a in range(0, 91, 15)]
    path += [(-140, 106)] + [(-150 + 26 * cos(rad(a)), 80 + 26 * sin(rad(a))) for a in range(75, 151, 15)]
    path.append((-182, 62))
    sections = []
    for i, (x, y) in enumerate(path):
        a, b = path[max(i - 1, 0)], path[min(i + 1, len(path) - 1)]
        t = Vector((b[0] - a[0], b[1] - a[1])).normalized()
        sections.append([(x - t.y * u, y + t.x * u, z) for u, z in superellipse(17, 9, 5, 40)])
    loft(sections, st, smooth=40)
    for x in (-150, 150):
        at(extrude(rounded([(-34, -7), (34, -7), (34, 7), (-34, 7)], 4), 7, st, .8), (x * 1.04, 0, -3.8))
        at(lathe(rounded([(0, 0), (3, 0), (3, 5.5, .8), (0, 5.5)], 0), M.forged), (x, 0, 0))
    edge = teeth((-152, -6.5), (152, -6.5), 110, 1.7)
    steel = material('blade', (.16, .19, .25), metal=1, rough=.32)
    extrude(rounded(edge + [(157, -4), (157, 6), (-157, 6), (-157, -4)], 0), 1.6, steel, .1, 1)
    grip = [(-170, 0), (-165, 40), (-170, 78), (-196, 84), (-222, 64), (-240, 20), (-256, -30), (-258, -52),
            (-240, -60), (-215, -56), (-190, -42), (-176, -24), (-170, 0)]
    body = extrude(catmull(grip, 6)[:-1], 27, red, 0)
    loop = [(-186, 0), (-186, 34), (-200, 48), (-213, 30), (-224, -4), (-231, -30), (-218, -38), (-196, -24), (-186, 0)]
    bevel(boolean(body, extrude(catmull(loop, 6)[:-1], 60, red, 0)), 5, 5)
    pad = [(-229, 54, 8), (-222, 46, 6), (-238, -4, 40), (-250, -40, 6), (-259, -34, 6), (-247, 8, 40)]
    extrude(rounded(pad, 5, 6), 29.5, M.rubber, 2.5, 3)
    extrude(rounded([(-178, 6, 4), (-164, 2, 2), (-180, -48, 6), (-190, -44, 5)], 4), 12, st, 1)
    at(everything(), rot=(0, 0, 40))
    return dict(yaw=0, pitch=62)


def hex_keys(M, sizes):
    """Long-arm ball-end keys fanned out of a curved holder."""
    black, red = material('black keys', (.05, .05, .055), metal=.85, rough=.3, rvar=.05), M.redvinyl
    spread, inner = 11.5, 56
    for i, af in enumerate(sizes):
        r, reach, rise = af / 2 / cos(pi / 6), 62 + 8.6 * af, 15 + 2.4 * af
        bend = af * 1.3 + 1
        path = [(0, 0, rise)] + [(bend - bend * cos(rad(a)), 0, bend - bend * sin(rad(a))) for a in range(0, 91, 10)]
        key = [tube(path + [(reach, 0, 0)], r, black, seg=6)]
        key.append(at(lathe(rounded([(0, -r), (r * .72, -r), (r * .6, r * .3), (r * .95, r * 1.1, r * .4),
                                     (r * .95, r * 1.7, r * .5), (r * .5, r * 2.5, r * .3), (0, r * 2.5)], 0), black),
                      (reach, 0, 0), (0, 90, 0)))
        at(key, (inner, 0, 7))
        at(key, rot=(0, 0, 90 + (i - (len(sizes) - 1) / 2) * spread))
    half = (len(sizes) - 1) / 2 * spread + 8
    angles = [rad(90 - half + 2 * half * k / 48) for k in range(49)]
    sections = [[((81 + u) * cos(a), (81 + u) * sin(a), 7.2 + z) for u, z in superellipse(24, 15, 7, 64)]
                for a in angles]
    bevel(loft(sections, red, smooth=30), 1.2, 3, 60)
    return dict(yaw=-12, pitch=50)


def water_pump_pliers(M):
    """Box joint with a slot of many positions, push-button, toothed jaws, dipped handles."""
    st, red = satin('polished', .42), M.redvinyl
    right = [(10, 12, 4)] + teeth((6.5, 20), (9, 52), 11, -1.6) + [
        (9, 58, 2), (19, 52, 12), (29, 26, 14), (26, -2, 14), (8, -36, 14), (-14, -64, 10), (-20, -84, 3),
        (-32, -84, 3), (-28, -58, 12), (-18, -34, 12), (-6, -4, 10)]
    box = extrude(rounded(right, 0, 6), 14, st, 0)
    slot = teeth((10.5, 2), (-6.5, -34), 8, 1.6) + teeth((-13.5, -31), (3.5, 5), 8, 1.6)
    bevel(boolean(box, extrude(rounded(slot, 0), 40, st, 0)), .9, 3)
    left = teeth((-6.5, 48), (-4, 14), 11, -1.6)
    left += [(2, 4, 4), (10, -14, 10), (14, -44, 14), (22, -66, 10), (30, -86, 3), (18, -86, 3),
             (6, -62, 12), (-6, -30, 14), (-14, -10, 10), (-22, 14, 12), (-17, 40, 10), (-9, 52, 2)]
    extrude(rounded(left, 0, 6), 10.5, st, .9, 3)
    at(lathe(rounded([(0, 0), (4.1, 0), (4.1, 3.4, .8), (0, 3.4)], 0), M.blackox), (3.4, -3.6, 5))
    for s in (1, -1):
        top = (25, -80) if s > 0 else (-25, -78)
        sleeve(red, [(top[0], top[1], 15, 14), (s * 30, -96, 17, 15.5), (s * 36, -122, 18, 16), (s * 36, -156, 18, 16),
                     (s * 31, -184, 17, 15)])
    at(everything(), rot=(0, 0, -42))
    return dict(yaw=0, pitch=64)


RED, BLUE = (.46, .010, .008), (.012, .08, .36)
MODELS = {
    'adjustable-wrench-10-in-250-mm': adjustable_wrench,
    'combination-spanner-24-mm': partial(combination_spanner, af=24),
    'combination-pliers-180-mm': combination_pliers,
    'claw-hammer-450-g-hickory': claw_hammer,
    'screwdriver-pz2-x-100-mm': partial(screwdriver, colour=RED, shank=6, length=100, slotted=False),
    'screwdriver-slotted-5-5-x-125-mm': partial(screwdriver, colour=BLUE, shank=5.5, length=125, slotted=True),
    'tape-measure-5-m-class-ii': tape_measure,
    'spirit-level-600-mm': spirit_level,
    'hacksaw-300-mm': hacksaw,
    'hex-key-set-9-piece-1-5-10-mm': partial(hex_keys, sizes=(1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)),
    'water-pump-pliers-250-mm': water_pump_pliers,
}
