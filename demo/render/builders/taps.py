"""Taps and showers: mixers, pillar and garden taps, shower valve, heads, hose, aerator."""
from functools import partial
from kit import *

ALONG_X = (0, 90, 0)
ALONG_Y = (90, 0, 0)


def turned(points, mat, r=.8, closed=False, seg=96):
    """A turned part with filleted corners."""
    return lathe(rounded(points, r, 7), mat, seg, closed=closed)


def red_index():
    """Glossy red of a hot index."""
    return material('red index', color=(.55, .008, .008), rough=.2, coat=.6)


def swept(keys, mat, steps=10, e=3.4):
    """Spout or lever along X: keys (x, z, width, height) smoothly joined."""
    return loft([[(x, y, z + dz) for y, dz in superellipse(w, h, e, 56)] for x, z, w, h in catmull(keys, steps)], mat)


def basin_mixer(M):
    """One-hole basin mixer: round body, spout to the front, lever on the cartridge cap."""
    c = M.chrome
    turned([(0, 0), (27, 0), (27, 4, 1.6), (23.5, 6, 2), (22.5, 50, 30), (23, 92), (22, 95, 1.5), (0, 95)], c)
    swept([(0, 52, 31, 30), (-22, 56, 31, 30), (-60, 66, 31, 25), (-98, 73, 30, 20), (-124, 74, 29, 15),
           (-129, 73.6, 27, 12)], c)
    aerator = [turned([(0, 0), (11.5, 0), (12, 1), (12, 12), (0, 12)], c, .6), ring(8, 10, -1.2, .4, M.blackox, .3)]
    at(aerator, (-112, 0, 57), (0, 8, 0))
    ring(10, 21.4, 94.6, 97.2, M.blackox, .3)
    turned([(0, 97), (22.6, 97), (23, 98.5, .8), (23, 112), (19, 122, 12), (8, 126, 20), (0, 126.3)], c, 1)
    swept([(-4, 117, 24, 12), (-20, 120, 22, 11), (-44, 128, 19, 8), (-76, 140, 19, 6.5), (-92, 146, 19, 5.5),
           (-94, 146.6, 17, 4)], c)
    index = [at(lathe([(0, 0), (2.4, 0), (2.4, 1), (0, 1)], m), (0, y, 0))
             for y, m in ((3.4, red_index()), (-3.4, M.bluepaint))]
    at(index, (-22.4, 0, 105), (0, -90, 0))
    return dict(yaw=-42, pitch=22)


def cross_head(c, index, z):
    """Four rounded arms on a hub, with a coloured disc on top."""
    turned([(0, z - 14), (8, z - 14), (10, z - 6, 4), (12, z + 1, 3), (12, z + 9, 3), (10, z + 11), (0, z + 11)], c)
    arm = [(0, 0), (5.2, 0), (5, 9, 5), (4, 14, 6), (5.8, 23, 6), (6.4, 27, 4), (4.5, 30.5, 3), (0, 31)]
    for i in range(4):
        at(turned(arm, c, 1), (0, 0, z + 4), (0, 90, 90 * i + 28))
    at(turned([(0, 0), (7.6, 0), (7.6, 1, .5), (4, 1.8, 4), (0, 2)], index, .4), (0, 0, z + 10.6))


def pillar_tap(M, cold=False):
    """Basin pillar tap on its long threaded tail with back nut and washer."""
    c = M.chrome
    turned([(0, 0), (23, 0), (23, 3, 1.5), (17, 8, 5), (14.5, 22, 14), (16.5, 44, 10), (16.5, 58, 2), (13, 61),
            (0, 61)], c)
    at(hexbody(25, 9, c), (0, 0, 60))
    turned([(0, 68), (11, 68), (9.5, 73, 2), (12, 78, 3), (9, 96, 8), (0, 96)], c)
    spout = catmull([(-4, 0, 38), (-26, 0, 48), (-56, 0, 55), (-80, 0, 46), (-89, 0, 26), (-90, 0, 16)], 12)
    tube(spout, 9.6, c, 7.6)
    at(ring(7.2, 11.2, 0, 6, c, 1), (-90, 0, 14))
    cross_head(c, M.bluepaint if cold else red_index(), 100)
    at(thread(20.6, 2.4, 52, M.brass, bore=7.5), (0, 0, .2), (180, 0, 0))
    ring(9, 19, -4.6, .2, M.rubber, 1)
    at(hexbody(30, 8, M.brass, bore=9.2), (0, 0, -25))
    return dict(yaw=-40, pitch=20)


def garden_tap(M):
    """Brass bib tap: threaded tail at the back, bonnet with a green handle, hose union below."""
    b, c = M.brass, M.castbrass
    green = material('green paint', color=(.012, .16, .045), rough=.36, coat=.4, bump=.05, bscale=.8)
    turned([(0, -26), (11, -26), (13, -16, 6), (17, -4, 8), (17, 8, 8), (13.5, 17, 4), (13.5, 22, 1), (0, 22)], c, 1)
    tail = [turned([(0, 0), (11.5, 0), (11.5, 18, 4), (15, 24, 2), (15, 29, 2), (10, 30), (0, 30)], c),
            at(thread(21, 2.3, 18, b, bore=7.5), (0, 0, 29))]
    at(tail, (6, 0, 0), ALONG_X)
    tube([(-4, 0, 1), (-14, 0, 2)] + arc((-26, 0, -22), 24, 68, 180, 30) + [(-50, 0, -30), (-50, 0, -36)], 11, c)
    at(turned([(0, 0), (12, 0), (14, -3, 1), (14, -7, 1), (0, -7)], c), (-50, 0, -30))
    at(thread(25.4, 2.4, 8, b), (-50, 0, -42))
    at(hexbody(33, 13, b), (-50, 0, -54))
    nozzle = [(6, -1), (8.4, -1)] + [p for i in range(4) for p in ((8.3, -3 - 7 * i), (9.9, -4.4 - 7 * i))]
    nozzle += [(8.2, -33), (7.6, -34), (6, -34)]
    at(lathe(rounded(nozzle, .35, 4), b, closed=True), (-50, 0, -53))
    at(hexbody(27, 11, b), (0, 0, 21))
    turned([(0, 31), (9.5, 31), (9.5, 37, 1), (0, 37)], b)
    at(hexbody(16, 6, b), (0, 0, 36))
    turned([(0, 41), (4.5, 41), (4.5, 62), (0, 62)], b)
    turned([(0, 49), (8.5, 49), (9.5, 52, 2), (9.5, 60, 3), (7, 62), (0, 62)], green)
    grip = bar([(-29, 0, 12, 15), (-22, 0, 11.5, 16), (-10, 0, 10, 11), (0, 0, 13, 10), (10, 0, 10, 11),
                (22, 0, 11.5, 16), (29, 0, 12, 15)], green, e=2.4)
    at(grip, (0, 0, 57), (0, 0, -12))
    at(turned([(0, 0), (4, 0), (4, 2, 1), (0, 2.6)], b), (0, 0, 61.6))
    return dict(yaw=-32, pitch=22)


def shower_bar(M):
    """Thermostatic bar: a knob at each end, union nuts at the back 150 mm apart, outlet below."""
    c, grip = M.chrome, material('satin grey', color=(.32, .33, .34), metal=.8, rough=.35)
    at(turned([(0, -96), (22, -96), (22, 96), (0, 96)], c, 1.2), rot=ALONG_X)
    for side in (-1, 1):
        knob = [ring(12, 20.6, 95.8, 98.2, M.blackox, .3),
                at(column(lambda t, z: 22.6 + .55 * cos(22 * t) * min(1, max(0, min(z - 3, 34 - z))), 36, c, 440, 72),
                   (0, 0, 98)),
                turned([(0, 133), (21.6, 133), (22.4, 134.4, .8), (19, 141, 6), (0, 142.5)], c, 1)]
        stop = at(extrude(rounded([(-5, -8), (5, -8), (5, 8), (-5, 8)], 4.5), 7, red_index() if side < 0 else grip, 1),
                  (23, 0, 116), ALONG_X)
        at(knob + [stop], rot=(0, 90 * side, 0))
        leg = [turned([(0, 14), (15, 14), (15, 40), (0, 40)], c),
               turned([(0, 20), (24, 20, 2), (17, 27, 3), (0, 27)], c),
               at(hexbody(36, 17, c, bore=13), (0, 0, 34), (0, 0, 30)), ring(12.6, 17, 49, 53, c, .6)]
        at(leg, (75 * side, 0, 0), (-90, 0, 0))
    turned([(0, -30), (14, -30), (14, -18), (0, -18)], c)
    at(thread(20.9, 2.3, 15, c, bore=7.5), (0, 0, -44))
    at([o for o in bpy.context.scene.objects], rot=(-90, 0, 0))
    return dict(yaw=28, pitch=30)


def nozzle_field(mat, rings, z, radius=1.9, height=2.4):
    """Soft nozzles in rings of (radius, count) round Z, standing on z."""
    places = [(r, 2 * pi * i / count) for r, count in rings for i in range(count)]
    profile = [(0, -1), (radius, -1), (radius * .7, height, .5), (0, height)]
    return [at(turned(profile, mat, .2, seg=14), (r * cos(a), r * sin(a), z)) for r, a in places]


def hand_shower(M):
    """Hand shower lying face up: 110 mm head, handle and threaded cone."""
    c, face = M.chrome, material('white face', color=(.66, .67, .68), rough=.3, bev=2)
    soft = material('grey nozzle', color=(.16, .165, .17), rough=.5)
    head = [turned([(0, -17), (20, -16, 20), (46, -8, 16), (55, 0, 4), (55, 6, 2), (50, 8, 1), (0, 8)], c),
            turned([(0, 7.6), (49, 7.6), (49, 9.4, .8), (0, 9.8)], face),
            ring(27, 28.4, 9, 10.4, c, .4), turned([(0, 9), (9, 9), (9, 11.2, .6), (0, 11.6)], c),
            at(extrude(rounded([(-5, -3), (5, -3), (5, 5), (-5, 5)], 2), 7, c, 1), (54, 0, 3), (0, 0, -90))]
    head += nozzle_field(soft, ((14, 8), (21, 12), (33.5, 18), (39.5, 22), (45, 26)), 9.6)
    at(head, (0, 0, 4), (0, -14, 0))
    keys = [(-22, -3, 38, 20), (-44, -6, 34, 22), (-70, -13, 25, 20), (-100, -19, 23, 20), (-140, -22, 24, 22),
            (-172, -22, 22, 21), (-181, -22, 19, 18)]
    swept(keys, c, 12, 2.2)
    end = [turned([(0, 0), (10.8, 0), (10.8, 4), (0, 4)], c), at(thread(20.9, 2.2, 13, c, bore=6.5), (0, 0, 3.6))]
    at(end, (-178, 0, -22), (0, -90, 0))
    at([o for o in bpy.context.scene.objects], rot=(0, 0, 44))
    return dict(yaw=0, pitch=60)


def overhead_shower(M):
    """Rain head lying on its rim and its ball joint, the nozzles up."""
    c, soft = M.chrome, material('grey nozzle', color=(.13, .135, .14), rough=.5)
    satin = material('satin face', color=(.62, .63, .64), metal=1, rough=.2, rvar=.04, bscale=.8)
    turned([(0, 14), (22, 14, 8), (60, 7, 30), (98, 4.5, 2), (100, 2, 2), (98, -2, 2), (0, -2)], c)
    turned([(0, -3), (92, -3, 1), (92, -1.5), (0, -1.5)], satin, .4)
    rings = ((0, 1), (13, 6), (26, 12), (39, 18), (52, 24), (65, 30), (78, 36), (87, 40))
    at(nozzle_field(soft, rings, 0), (0, 0, -2.8), (180, 0, 0))
    turned([(0, 10), (17, 10), (17, 24, 2), (13, 30, 3), (0, 30)], c)
    at(lathe([(11.5 * sin(a), -11.5 * cos(a)) for a in (pi * i / 24 for i in range(25))], c), (0, 0, 33))
    at(hexbody(27, 22, c, bore=10.5), (0, 0, 41))
    turned([(0, 38), (8, 38), (13, 44, 2), (0, 44)], c)
    at([o for o in bpy.context.scene.objects], rot=(-149, 0, 0))
    return dict(yaw=16, pitch=30)


def ribbed_hose(path, radius, mat, pitch=3.6, depth=.9):
    """Double-lock spiral: flat turns with a narrow groove between them."""
    points, seg, run = [Vector(p) for p in path], 36, 0
    verts, faces = [], []
    for i, p in enumerate(points):
        run += (p - points[i - 1]).length if i else 0
        way = (points[min(i + 1, len(points) - 1)] - points[max(i - 1, 0)]).normalized()
        side = way.cross(Vector((0, 0, 1))).normalized()
        up = side.cross(way)
        for j in range(seg):
            turn = (run / pitch + j / seg) % 1
            r = radius - depth * max(0, 1 - abs(turn - .5) / .2) ** .7
            a = 2 * pi * j / seg
            verts.append(p + (side * cos(a) + up * sin(a)) * r)
    for i in range(len(points) - 1):
        for j in range(seg):
            k = (j + 1) % seg
            faces.append([i * seg + j, i * seg + k, (i + 1) * seg + k, (i + 1) * seg + j])
    mesh('hose', verts, faces, mat, 50)


def shower_hose(M, radius=84, rise=15):
    """Hose laid in two loops, the cone and the hexagon nut in front."""
    c, steel, r = M.chrome, material('hose steel', color=(.68, .69, .70), metal=1, rough=.16), 7
    start, stop = 248, 248 + 360 * 2 + 44
    keys = [(radius * 1.02 * cos(rad(a)), radius * 1.02 * sin(rad(a)), r + rise * max(0, (a - start - 20) / 360))
            for a in range(start, stop + 1, 4)]
    first = Vector((sin(rad(start)), -cos(rad(start)), 0))
    last = Vector((-sin(rad(stop)), cos(rad(stop)), 0))
    lead_in = [tuple(Vector(keys[0]) + first * s) for s in (60, 40, 20)]
    top = Vector(keys[-1])
    outwards = Vector((cos(rad(stop)), sin(rad(stop)), 0))
    lead_out = [tuple(top + outwards * s * s * .004 + last * s) for s in (10, 25, 40)]
    path = catmull(lead_in + keys + lead_out, 16)
    ribbed_hose(path, r, steel)

    def fit(parts, end, before):
        turn = (Vector(end) - Vector(before)).normalized().to_track_quat('Z', 'Y').to_matrix().to_4x4()
        for o in parts:
            o.matrix_world = Matrix.Translation(end) @ turn @ o.matrix_world
    cone = [turned([(0, -6), (8, -6), (8.6, 0, 2), (12.8, 30, 2), (12.8, 36, 1), (10.6, 36), (10.6, 26), (0, 26)], c)]
    cone += [at(thread(21, 2, 10, M.brass, bore=10.9, internal=True), (0, 0, 26)), ring(5, 10.8, 26, 29, M.rubber, .5)]
    fit(cone, path[-1], path[-2])
    nut = [turned([(0, -6), (8, -6), (8.8, -4), (8.8, 10), (0, 10)], c), at(hexbody(24, 15, c, bore=10.8), (0, 0, 7)),
           at(thread(21, 2, 12, M.brass, bore=10.9, internal=True), (0, 0, 10)), ring(5, 10.8, 10, 13, M.rubber, .5)]
    fit(nut, path[0], path[1])
    return dict(yaw=0, pitch=36)


def aerator(M):
    """M24 aerator, mesh face up: chrome collar with two flats over an outside thread."""
    c, s = M.chrome, M.steel
    collar = turned([(9.6, 0), (12.6, 0), (12.6, 9.6, .8), (11.6, 10.4, .4), (9.6, 10.4)], c, .5, closed=True)
    flats = [at(extrude([(-14, -2), (14, -2), (14, 2), (-14, 2)], 7.4, c, 0), (0, side * 13, 6.9)) for side in (1, -1)]
    boolean(collar, flats)
    at(thread(24, 1.5, 8.4, c, bore=9.4), (0, 0, .2), (180, 0, 0))
    ring(8.6, 11, -10, -8, M.rubber, .7)
    lathe([(0, 7.2), (9.8, 7.2)], material('dark', color=(.03, .03, .033), rough=.6))
    step, wire = 1.15, .24
    for i in range(-8, 9):
        x = i * step
        half = math.sqrt(max(.1, 9.7 ** 2 - x * x))
        points = [-half + 2 * half * k / 40 for k in range(41)]
        tube([(x, y, 8.5 + .16 * cos(pi * (y / step + i))) for y in points], wire, s, seg=10)
        tube([(y, x, 8.5 - .16 * cos(pi * (y / step + i))) for y in points], wire, s, seg=10)
    return dict(yaw=24, pitch=40)


def kitchen_mixer(M):
    """Swan-neck mixer in brushed steel with a lever at the side."""
    s = material('brushed steel', color=(.64, .635, .62), metal=1, rough=.27, rvar=.04, bscale=.5)
    turned([(0, 0), (26, 0), (26, 5, 1.5), (23, 7, 1.5), (23, 92, 1.5), (15, 96, 2), (15, 106, 1), (0, 106)], s)
    bend, top = 74, 196
    tube([(0, 0, 100), (0, 0, 150)] + arc((-bend, 0, top), bend, 0, 180, 64) + [(-2 * bend, 0, top - 40)], 12, s)
    at(turned([(0, 0), (13.5, 0), (13.5, 26, 1), (0, 26)], s), (-2 * bend, 0, top - 60))
    at(ring(8, 11.5, -1.6, 1, M.blackox, .4), (-2 * bend, 0, top - 60))
    side = [turned([(0, 0), (18.5, 0), (18.5, 26, 1), (17, 27.4, .6), (0, 27.4)], s),
            turned([(0, 28.6), (18.8, 28.6), (18.8, 46, 2), (12, 49, 8), (0, 49.5)], s),
            turned([(0, 26), (16.6, 26), (16.6, 30), (0, 30)], M.blackox)]
    side.append(at(bar([(0, 0, 11, 9), (40, 0, 10, 8), (84, 0, 10.5, 8)], s, e=2.2), (0, 0, 38), (0, 0, 52)))
    at(side, (0, -14, 58), ALONG_Y)
    return dict(yaw=-30, pitch=14)


MODELS = {
    'basin-mixer-single-lever-chrome': basin_mixer,
    'pillar-tap-1-2-in-bsp-chrome-hot': pillar_tap,
    'pillar-tap-1-2-in-bsp-chrome-cold': partial(pillar_tap, cold=True),
    'garden-tap-1-2-in-bsp-brass': garden_tap,
    'thermostatic-bar-shower-valve-150-mm': shower_bar,
    'hand-shower-3-spray-chrome': hand_shower,
    'overhead-shower-head-200-mm-chrome': overhead_shower,
    'shower-hose-1500-mm-1-2-in-bsp': partial(shower_hose, radius=84),
    'tap-aerator-m24-male-chrome': aerator,
    'kitchen-mixer-swan-neck-brushed-steel': kitchen_mixer,
}
