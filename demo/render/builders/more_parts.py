"""What a bathroom and a boiler room lack without: straight valve, wall elbow, hose union, rail, rods, mat."""
from functools import partial
from builders.fittings import FLAT_DOWN, HALF, PITCH, bored, cast, compression_end, female_end, point, solid, taper
from builders.heating import white
from builders.pipe import long_pipe
from builders.taps import turned
from builders.tool_parts import everything
from builders.valves import nickel
from kit import *


def straight_radiator_valve(M, d_tube, d_tail):
    """Nut to the left, tail with union nut to the right, white head up."""
    n, plastic = nickel(), white()
    run = point(solid([(0, -17), (11.5, -17), (11.5, 17), (0, 17)], n), 'right')
    belly = lathe([(13.5 * sin(a), -13.5 * cos(a)) for a in (pi * i / 24 for i in range(25))], n)
    cast([run, belly, solid([(0, 0), (11.5, 0), (11.5, 18), (0, 18)], n)], [], voxel=.4, smooth=10)
    nut = [at(hexbody(23, 5, n), (0, 0, 14), (0, 0, FLAT_DOWN[6])), *compression_end(n, M.brass, d_tube, 24, 19)]
    point(nut, 'left')
    tail = [at(hexbody(30, 12, n, bore=11), (0, 0, 17), (0, 0, FLAT_DOWN[6])),
            bored([(10, 28.6), (14, 28.6), (12.6, 31, 1), (10, 31)], n),
            bored([(7, 21), (9.6, 21), (9.6, 34), (7, 34)], n, .2),
            at(taper(thread(d_tail, PITCH, 17, n, bore=7)), (0, 0, 33))]
    point(tail, 'right')
    at(knurl(31, 9, n, n=44, depth=.5), (0, 0, 16.5))

    def grip(t, z):
        """Outline of the head with ten hollows along the grip."""
        r = 18 + 5.6 * min(1, z / 12) ** .7
        hollow = 1.5 * max(0, cos(10 * t)) ** 2 if z > 27 else 0
        dome = 24 * math.sqrt(max(.02, 1 - (max(0, z - 54) / 14.5) ** 2)) ** .8
        return min(r, dome) - hollow * min(1, (z - 27) / 3)
    at([column(grip, 68, plastic, 240, 136), ring(20, 23.9, 20, 21, M.blackox, .2),
        ring(20, 24.1, 24, 25.2, plastic, .3)], (0, 0, 25))
    return dict(yaw=24, pitch=18)


def wall_elbow(M, d_tube, af, d):
    """Round wall plate with three screw holes, female thread out of it to the front, nut down."""
    c = M.castbrass
    plate = solid([(0, -4), (27, -4, 1), (27, 0, 1), (0, 0)], c)
    holes = [at(solid([(0, -8), (2.6, -8), (2.6, 4), (0, 4)], c), (21 * sin(rad(a)), 21 * cos(rad(a)), 0))
             for a in (0, 120, 240)]
    boolean(plate, holes)
    boss = [solid([(0, -2), (d / 2 + 2.4, -2), (d / 2 + 2.4, 16), (0, 16)], c),
            at(solid([(0, 0), (10.5, 0), (10.5, 24), (0, 24)], c), (0, 0, 9), (90, 0, 0))]
    cast(boss, [at(solid([(0, 0), (d / 2 - 1.9, 0), (d / 2 - 1.9, 20), (0, 20)], c), (0, 0, 4))], voxel=.45, smooth=8)
    at(female_end(c, M.brass, d, PITCH, 2.6, 1, 18), (0, 0, 12))
    flange = at(hexbody(af - 2, 4, M.brass, bore=d_tube / 2 - 1.2), (0, 0, 22), (0, 0, FLAT_DOWN[6]))
    at([flange, *compression_end(M.brass, M.brass, d_tube, af, 25)], (0, 0, 9), (90, 0, 0))
    at(everything(), rot=(90, 0, 0))
    return dict(yaw=34, pitch=20)


def hose_union(M, af):
    """Brass nut with its black washer, the ribbed tail for a hose out of it; lying."""
    b = M.brass
    nozzle = [(6, 8), (8.2, 8)] + [p for i in range(5) for p in ((7.4, 12 + 6.4 * i), (9.2, 13.6 + 6.4 * i),
                                                                (7.4, 18.4 + 6.4 * i))]
    nozzle += [(7.2, 44), (6.6, 45), (6, 45)]
    nut = [at(hexbody(af, 14, b, bore=13), rot=(0, 0, FLAT_DOWN[6])), bored([(8.4, 12), (13.4, 12), (12, 16, 1),
           (8.4, 16)], b), at(thread(26.4, 1.8, 11, b, bore=13.4, internal=True, cham=.75), (0, 0, 0)),
           ring(7.5, 12.6, 9, 12, M.rubber, .4)]
    point([*nut, lathe(rounded(nozzle, .4, 4), b, closed=True)], 'right')
    return dict(yaw=-44, pitch=26)


def riser_rail(M):
    """Chrome rail drawn short between two wall brackets, the slider with its hand-shower cradle on it."""
    c, grey = M.chrome, material('slider grey', color=(.10, .105, .11), rough=.35, bev=2)
    near, far = 175, 105
    length = near + long_pipe(c, 19, 2, near, far)
    at(everything(), (0, 0, near), (90, 0, 0))
    for z in (0, length):
        at(turned([(0, -2), (9.5, -2, 1.5), (9.5, 2, 1.5), (0, 2)], c), (0, 0, z))
    for z in (26, length - 26):
        arm = [turned([(0, 0), (11, 0, 2), (11, 50), (0, 50)], c), turned([(0, 44), (22, 44, 1), (22, 52, 1), (0, 52)], c)]
        at(arm, (0, -2, z), (-90, 0, 0))
        at(turned([(0, -15), (13.5, -15, 3), (13.5, 15, 3), (0, 15)], c), (0, 0, z))
    slide = [turned([(0, -24), (17, -24, 3), (17, 24, 3), (0, 24)], grey),
             at(turned([(0, 10), (15, 10, 2), (15, 30, 3), (0, 31)], c), rot=(0, 90, 0))]
    cradle = at(bored([(11.5, -14), (16, -14, 1), (17.4, 14, 1), (13, 14, 1)], grey), (0, -33, 0), (18, 0, 0))
    at([*slide, cradle], (0, 0, near * .6))
    at(everything(), rot=(0, 90, 0)), at(everything(), rot=(0, 0, 38))
    return dict(yaw=0, pitch=44, turn=12)


def drain_rods(M, count=5, length=480, r=8.4):
    """Black rods side by side with brass ends, a double worm and a rubber plunger in front."""
    black = material('rod', color=(.020, .021, .024), rough=.38, coat=.15, bev=2)

    def ferrule(z, way):
        """Brass end: socket one way, screw the other."""
        parts = [bored([(5, 0), (r + 2, 0, 1), (r + 2, 34, 2), (r + .4, 40), (5, 40)], M.brass, .5)]
        if way < 0:
            parts.append(at(thread(14, 2, 18, M.brass), (0, 0, -17)))
        return at(parts, (0, 0, z), (0, 0, 0) if way < 0 else (180, 0, 0))
    for i in range(count):
        one = [solid([(0, 0), (r, 0), (r, length), (0, length)], black), *ferrule(-6, -1), *ferrule(length + 6, 1)]
        point(one, 'right', (12 * (i % 2), i * 30, 0))
    path = [(13 * cos(rad(a)) * (.6 + .4 * a / 1440), 13 * sin(rad(a)) * (.6 + .4 * a / 1440), 30 + a / 1440 * 82)
            for a in range(0, 1441, 12)]
    worm = [tube(path, 2.6, M.steel, seg=14), bored([(4, 0), (9, 0, 1), (9, 28, 2), (4, 30)], M.brass, .5)]
    at(worm, scale=(1.5, 1.5, 1.5)), point(worm, 'right', (60, -66, 0))
    disc = [solid([(0, 0), (50, 0, 3), (50, 9, 3), (0, 9)], M.rubber), solid([(0, 8), (24, 8, 1), (24, 11, 1), (0, 11)], M.zinc),
            solid([(0, 10), (9, 10, 1), (9, 34, 2), (0, 34)], M.brass)]
    at(disc, scale=(1.25, 1.25, 1.25)), at(disc, (350, -96, -8))
    at(everything(), rot=(0, 0, 30))
    return dict(yaw=0, pitch=46)


def soldering_mat(M, side=300):
    """Woven mat lying, one corner turned up, brass eyelets in two corners."""
    weave = material('glass weave', color=(.62, .52, .34), rough=.9, bump=1, bscale=1.6, spec=.15, bev=.4)
    steps, v, f = 300, [], []
    for top in (1.6, -1.6):
        for i in range(steps + 1):
            for j in range(steps + 1):
                x, y = side * i / steps, side * j / steps
                lift = max(0, (x + y) - side * 1.45) / (side * .55)
                z = 1.2 * sin(x / 34) * sin(y / 41) + .55 * sin(x * .785) * sin(y * .785) + 66 * lift ** 1.6
                v.append((x - 26 * lift ** 2, y - 26 * lift ** 2, z + top))
    row, half = steps + 1, (steps + 1) ** 2
    for i in range(steps):
        for j in range(steps):
            a = i * row + j
            f += [[a, a + row, a + row + 1, a + 1], [half + a, half + a + 1, half + a + row + 1, half + a + row]]
    for k in range(steps):
        for a, b in ((k, k + 1), (steps * row + k + 1, steps * row + k), ((k + 1) * row, k * row),
                     (k * row + steps, (k + 1) * row + steps)):
            f.append([a, b, half + b, half + a])
    mesh('mat', v, f, weave, 60)
    hem = material('hem', color=(.30, .23, .13), rough=.85, bump=.5, bscale=.4)
    for a, b in (((0, 0), (side, 0)), ((0, 0), (0, side))):
        tube([(a[0] + (b[0] - a[0]) * q / 20, a[1] + (b[1] - a[1]) * q / 20, .4) for q in range(21)], 3.4, hem, seg=16)
    for x in (16, side - 16):
        at(ring(5, 10, 0, 3.6, M.brass, 1), (x, 16, 1))
    at(everything(), rot=(0, 0, 45))
    return dict(yaw=0, pitch=38)


MODELS = {
    'thermostatic-radiator-valve-straight-15-mm': partial(straight_radiator_valve, d_tube=15, d_tail=HALF),
    'wall-plate-elbow-15-mm-x-1-2-in': partial(wall_elbow, d_tube=15, af=24, d=HALF),
    'hose-union-3-4-in-x-13-mm': partial(hose_union, af=32),
    'riser-rail-700-mm-chrome': riser_rail,
    'drain-rod-set-5-x-0-6-m': drain_rods,
    'soldering-mat-300-mm': soldering_mat,
}
