"""WC: pan connectors, siphon, flush and float valves, coupling kit, lever."""
from functools import partial
from builders.drainage import ribbed_nut, turned, white_pp
from builders.fittings import HALF, point, solid
from kit import *


def fins(mat, r, z0, count, out, step=5, thick=1.6):
    """Rubber rings round a spigot, each leaning back a little."""
    return [turned([(r - .5, z0 + i * step), (r + out, z0 + i * step - 2), (r + out, z0 + i * step - 2 + thick),
                    (r - .5, z0 + i * step + 2.6)], mat, .4) for i in range(count)]


def pan_end(M, mat, r, foot, depth=48):
    """Wide socket for the pan's outlet, black fins inside its mouth, from `foot` up."""
    top = foot + depth
    wall = [(r - 3, foot - 6), (r, foot - 6), (r + 9, foot + 6, 6), (r + 9, top - 10, 2), (r + 12, top - 8, 2),
            (r + 12, top, 2), (r + 6, top, 1.5), (r + 6, foot + 8, 4), (r - 3, foot)]
    seal = [turned([(r + 6.2, top - 6 - 9 * i), (r - 8, top - 13 - 9 * i), (r - 8, top - 15 - 9 * i),
                    (r + 6.2, top - 10 - 9 * i)], M.rubber, .5) for i in range(3)]
    return [turned(wall, mat, .8), *seal, ring(r + 6, r + 12.6, top - 1, top + 2, M.rubber, 1)]


def drain_end(M, mat, r, length):
    """Spigot with black sealing fins for the drain, from the origin up."""
    wall = [(r - 6, 0), (r - 3, 0), (r - 3, length - 8), (r - 5, length, 1), (r - 7, length, 1), (r - 7, 0)]
    return [turned(wall, mat, .4), *fins(M.rubber, r - 3, length - 34, 4, 6, 7)]


def pan_connector(M, r, length):
    """Straight: finned socket to the right, spigot to the left."""
    mat = white_pp()
    point(pan_end(M, mat, r, length / 2 - 54), 'right')
    middle = turned([(r - 6, -24), (r - 3, -24), (r - 3, length / 2 - 58), (r, length / 2 - 59),
                     (r - 4, length / 2 - 52)], mat, .4)
    point(middle, 'right')
    point(at(drain_end(M, mat, r, length / 2 - 20), (0, 0, 22)), 'left')
    return dict(yaw=38, pitch=24)


def pan_connector_bend(M, r, bend=64):
    """90 degrees: socket to the right, spigot down to the floor."""
    mat = white_pp()
    tube(arc((0, 0, 0), bend, 180, 90, 40), r - 3, mat, r - 6)
    point(pan_end(M, mat, r, 6), 'right', (0, 0, bend))
    point(drain_end(M, mat, r, 78), 'down', (-bend, 0, 0))
    return dict(yaw=28, pitch=20)


def pan_connector_offset(M, r, offset):
    """Socket to the right; the spigot to the left lies `offset` lower."""
    mat, half = white_pp(), offset / 2
    path = catmull([(-40, 0, -half), (-28, 0, -half), (0, 0, 0), (28, 0, half), (40, 0, half)], 10)
    tube(path, r - 3, mat, r - 6)
    point(pan_end(M, mat, r, 4), 'right', (38, 0, half))
    point(drain_end(M, mat, r, 64), 'left', (-38, 0, -half))
    return dict(yaw=32, pitch=20)


def base_thread(M, mat, d, height=46):
    """Threaded tail down from the origin with its large nut and black seal."""
    nut = at(ribbed_nut(d / 2 + 11, 15, d / 2, mat, ribs=8, depth=3), (0, 0, -34))
    return [at(thread(d, 3.4, height, mat, bore=d / 2 - 4), (0, 0, 0), (180, 0, 0)), nut,
            turned([(d / 2 - 1, -9), (d / 2 + 13, -9, 2), (d / 2 + 9, -.5, 3), (d / 2 - 1, -.5)], M.rubber, 1)]


def flush_siphon(M, height):
    """Inverted U over a wide bell: tail and nut below the outlet leg, lifting wire on the bell."""
    mat = white_pp()
    base_thread(M, mat, 47.8)
    path = [(0, 0, -2), (0, 0, height - 62)] + arc((-36, 0, height - 62), 36, 0, 180, 32) + [(-72, 0, 62)]
    sections = []
    points = [Vector(p) for p in path]
    for i, p in enumerate(points):
        way = (points[min(i + 1, len(points) - 1)] - points[max(i - 1, 0)]).normalized()
        across = Vector((way.z, 0, -way.x))
        sections.append([p + across * x + Vector((0, y, 0)) for x, y in superellipse(34, 44, 3, 48)])
    loft(sections, mat)
    turned([(0, 0), (27, 0), (27, 5, 1), (21, 8, 3), (0, 8)], mat, .8, closed=False)
    bell = [(0, 66), (18, 66), (26, 60, 8), (48, 50, 8), (50, 44, 3), (50, 4), (52, 3), (52, -3, 1), (48, -3), (48, 42),
            (0, 56)]
    at(turned(bell, mat, .8, closed=False), (-72, 0, 4))
    at(column(lambda t, z: 51 + .9 * cos(30 * t), 6, mat, 240, 4, bore=47), (-72, 0, 14))
    tube([(-104, 0, 4), (-104, 0, 70), (-104, 0, height - 40)] + arc((-97, 0, height - 40), 7, 180, 0, 16)
         + [(-90, 0, height - 46)], 1.8, M.steel, seg=20)
    at(extrude(rounded([(-16, -5), (16, -5), (16, 5), (-16, 5)], 3), 12, mat, 1), (-92, 0, 66))
    return dict(yaw=-24, pitch=16)


def dual_flush(M):
    """Valve tower with overflow tube and blue cap on its threaded base; the chrome push button lies beside it."""
    mat, blue, c = white_pp(), M.bluepaint, M.chrome
    base_thread(M, mat, 47.8)
    turned([(0, 0), (41, 0, 2), (41, 7, 2), (0, 7)], mat, .8, closed=False)
    for a in range(0, 360, 60):
        at(extrude([(-3, -14), (3, -14), (3, 14), (-3, 14)], 4, mat, .6), (34 * cos(rad(a)), 34 * sin(rad(a)), 19),
           (90, 0, a + 90))
    turned([(0, 7), (24, 7), (24, 34), (0, 34)], M.rubber, 1, closed=False)
    turned([(0, 32), (40, 32, 2), (40, 44, 2), (33, 47), (33, 120, 3), (30, 124), (0, 124)], mat, 1, closed=False)
    for z in (60, 74, 88, 102):
        ring(32, 34.2, z, z + 4, mat, .8)
    turned([(0, 122), (27, 122), (27, 168, 2), (0, 168)], blue, 1, closed=False)
    turned([(0, 166), (31, 166, 2), (31, 186, 3), (22, 192, 4), (0, 192)], mat, 1, closed=False)
    for x, h in ((-8, 212), (8, 206)):
        at(turned([(0, 190), (5, 190), (5, h, 1), (0, h)], mat, .5, closed=False), (x, 0, 0))
    at(turned([(10, 40), (13, 40), (13, 214, .6), (10, 214, .6)], mat, .3), (40, 0, 0))
    at(extrude(rounded([(-8, -8), (14, -8), (14, 8), (-8, 8)], 4), 8, mat, 1), (30, 0, 136))
    button = [turned([(20, 0), (36, 0, 2), (36, 4, 3), (31, 6, 2), (28, 6, 1), (26, 3)], c, .6)]
    half = [p for p in arc((0, 0, 0), 25, 92, 268, 32, 'XY')]
    button.append(at(extrude([(x - .4, y) for x, y, _ in half], 5, c, 1.2), (0, 0, 3.4)))
    half = [p for p in arc((0, 0, 0), 25, -88, 88, 32, 'XY')]
    button.append(at(extrude([(x + .4, y) for x, y, _ in half], 5, c, 1.2), (0, 0, 3.4)))
    at(button, rot=(34, 0, 0))
    at(button, (96, -40, -26))
    return dict(yaw=10, pitch=20)


def float_valve(M, arm=210):
    """Brass side-entry valve: tail with two back nuts to the left, arm to the right with its orange ball."""
    b, c = M.brass, M.castbrass
    orange = material('orange float', color=(.80, .16, .012), rough=.36, coat=.2, bev=2)
    screw = at(thread(HALF, 2.3, 44, b, bore=6), (0, 0, 8))
    nuts = [at(hexbody(30, 6, b, bore=HALF / 2 - .5), (0, 0, z), (0, 0, a)) for z, a in ((16, 30), (28, 12))]
    point([screw, *nuts, solid([(0, 0), (15, 0, 1), (15, 5, 1), (12, 9), (0, 9)], c)], 'left')
    point(solid([(0, -1), (13, -1), (13, 26, 2), (10, 32, 3), (10, 44, 1), (0, 44)], c), 'right')
    solid([(0, -30), (6.6, -30, .6), (6.6, -12), (9, -6, 3), (0, -4)], c)
    at(hexbody(24, 8, b), (30, 0, 0), (0, 90, 0))
    for y in (8, -8):
        at(extrude(rounded([(-6, -16, 3), (6, -16, 3), (5, 8, 5), (-5, 8, 5)], 3), 4, b, .6), (45, y, -4), (90, 0, 0))
    point(solid([(0, -11), (2.4, -11), (2.4, 11), (0, 11)], M.steel), 'front', (45, 0, -14))
    at(bar([(0, 0, 12, 10), (16, 0, 9, 9), (30, 0, 8, 8)], b), (40, 0, -12))
    rod = [(62, 0, -12), (110, 0, -11), (arm, 0, -22), (arm + 22, 0, -28)]
    tube(catmull(rod, 10), 3.2, b, seg=32)
    ball = [(0, -44), *[(44 * cos(rad(a)), 44 * sin(rad(a))) for a in range(-80, 81, 5)], (0, 44)]
    at(lathe(ball, orange), (arm + 60, 0, -34))
    at(ring(42, 44.7, -1.2, 1.2, orange, .5), (arm + 60, 0, -34))
    at(hexbody(15, 8, orange), (arm + 12, 0, -25), (0, 96, 0))
    at(list(bpy.context.scene.objects), rot=(0, -10, 0))
    return dict(yaw=24, pitch=24, turn=-36)


def coupling_kit(M):
    """Black doughnut washer, steel plate behind it, two bolts with their wing nuts in front."""
    z = M.zinc
    doughnut = [(20, 0), (40, 0, 5), (42.5, 10, 6), (36, 24, 5), (24, 26, 4), (20, 20, 2)]
    at(turned(doughnut, M.rubber, 2), (0, 0, 0))
    plate = extrude(rounded([(-75, -20, 12), (75, -20, 12), (75, 20, 12), (40, 34, 20), (-40, 34, 20), (-75, 20, 12)],
                            10), 2.2, z, 0)
    boolean(plate, [turned([(0, -5), (26, -5), (26, 5), (0, 5)], z, 0, closed=False),
                    *[at(turned([(0, -5), (4, -5), (4, 5), (0, 5)], z, 0, closed=False), (x, 0, 0)) for x in (-60,
                            60)]])
    at(at(bevel(plate, .4, 2), rot=(64, 0, 0)), (0, 52, 26))
    for x, y, turn in ((-40, -56, 20), (30, -62, -14)):
        bolt = [at(thread(6, 1.4, 46, z, segt=48), (0, 0, 4)), hexbody(10, 4.4, z)]
        wing = [solid([(0, 0), (6, 0), (4.6, 9, 1), (0, 9)], z)]
        wing += [at(extrude(rounded([(3, 0), (15, 8, 4), (13, 17, 4), (5, 9, 2)], 2), 2.4, z, .6),
                    rot=(90, 0, 180 * k)) for k in (0, 1)]
        at(wing, (0, 0, 30)), at(bolt + wing, rot=(0, 90, 0)), at(bolt + wing, (x, y, 8), (0, 0, turn))
        at(ring(4, 9, 0, 3, M.rubber, .8), (x + 66 * cos(rad(turn)) * (1 if x < 0 else -.4), y + 8, 0))
    return dict(yaw=14, pitch=38)


def cistern_lever(M):
    """Chrome front lever with its boss; the white arm points backwards on the other side."""
    c, mat = M.chrome, white_pp()
    point(solid([(0, 0), (17, 0, 2), (17, 4, 2), (11, 12, 5), (0, 13)], c), 'front')
    keys = [(-9, 0, 16, 12), (6, 0, 15, 12), (34, -4, 13, 8), (60, -9, 16, 7), (70, -11, 15, 6)]
    at(at(bar(keys, c, e=2.6), rot=(90, 0, 0)), (0, -15, 0))
    point(at(thread(18, 2.4, 30, mat, bore=4), (0, 0, 0)), 'back')
    point(at(ribbed_nut(17, 9, 9, mat, ribs=8), (0, 0, 6)), 'back')
    point(solid([(0, 28), (5, 28), (5, 44), (0, 44)], mat), 'back')
    arm = extrude(rounded([(-8, -7), (96, -5), (110, -5), (110, 5), (96, 5), (-8, 7)], 4), 7, mat, 1)
    boolean(arm, [at(turned([(0, -9), (2.4, -9), (2.4, 9), (0, 9)], mat, 0, closed=False), (x, 0, 0))
                  for x in (76, 90, 103)])
    at(arm, (0, 42, 0), (90, 0, 0))
    at([o for o in bpy.context.scene.objects], rot=(0, 0, -18))
    return dict(yaw=38, pitch=24)


MODELS = {
    'pan-connector-straight-110-mm': partial(pan_connector, r=55, length=160),
    'pan-connector-90-110-mm': partial(pan_connector_bend, r=55),
    'pan-connector-offset-40-mm': partial(pan_connector_offset, r=55, offset=40),
    'flush-siphon-9-in': partial(flush_siphon, height=229),
    'dual-flush-valve-1-1-2-in': dual_flush,
    'float-valve-1-2-in-brass-part-2': float_valve,
    'close-coupling-kit-1-1-2-in': coupling_kit,
    'cistern-lever-chrome': cistern_lever,
}
