"""Hand tools: spanner, hammer, screwdrivers, tape and saw."""
from functools import partial
from builders.tool_parts import everything, satin, teeth
from kit import *


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
    at(text('ISO 7738', 8, M.steel, .5), (-60, 0, 3.9))
    at(everything(), rot=(0, 0, 44))
    return dict(yaw=0, pitch=38, turn=20)


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
    return dict(yaw=0, pitch=62, turn=12)


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
    return dict(yaw=0, pitch=26, turn=28)


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
        at(at(text('CLASS II', 5, case, .5), rot=(90, 0, 90 - 90 * side)), (-33, -18.6 * side, 36))
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


RED, BLUE = (.46, .010, .008), (.012, .08, .36)
MODELS = {
    'combination-spanner-24-mm': partial(combination_spanner, af=24),
    'claw-hammer-450-g-hickory': claw_hammer,
    'screwdriver-pz2-x-100-mm': partial(screwdriver, colour=RED, shank=6, length=100, slotted=False),
    'screwdriver-slotted-5-5-x-125-mm': partial(screwdriver, colour=BLUE, shank=5.5, length=125, slotted=True),
    'tape-measure-5-m-class-ii': tape_measure,
    'hacksaw-300-mm': hacksaw,
}
