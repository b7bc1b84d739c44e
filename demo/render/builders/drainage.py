"""Drainage: traps, basin and sink wastes, HT fittings, drain pipe, floor drain."""
from functools import partial
from builders.pipe import long_pipe
from kit import *

ALONG_X = (0, 90, 0)
ALONG_Y = (90, 0, 0)


def white_pp():
    """White polypropylene."""
    return material('white pp', color=(.90, .905, .91), rough=.35, bev=2, glow=WHITE)


def grey_pp():
    """Mid grey of HT waste fittings."""
    return material('grey pp', color=(.235, .245, .26), rough=.4, bev=2)


def turned(points, mat, r=.8, closed=True, seg=96):
    """A turned part with filleted corners."""
    return lathe(rounded(points, r, 6), mat, seg, closed=closed)


def ribbed_nut(radius, height, bore, mat, ribs=10, depth=2.2):
    """Hand nut: a ring with broad grip ribs, standing on z=0."""
    def shape(t, z):
        wing = max(0, cos(ribs * t)) ** 1.6 * depth
        edge = min(z, height - z)
        return radius - depth + wing * min(1, edge / 2.2) + min(0, edge - 1)
    return column(shape, height, mat, ribs * 24, 40, bore)


def bottle_trap(M):
    """Chrome bottle trap: inlet with nut, cup, wall tube with rosette."""
    c = M.chrome
    turned([(0, 0), (15, 0, 5), (30, 6, 8), (31, 12, 3), (31, 40), (32.5, 41), (32.5, 46), (31, 47), (31, 78, 3),
            (29, 96, 12), (17, 104, 6), (17, 108), (0, 108)], c, 1.2, closed=False)
    ring(30.5, 33.2, 47.4, 56, c, 1.2)
    inlet = [turned([(14.6, 100), (16, 100), (16, 168), (14.6, 168)], c, .4), ring(14.5, 20.5, 104, 117, c, 1.5)]
    inlet += [at(hexbody(47, 17, c, bore=18.4, n=8), (0, 0, 160)), ring(18.2, 23.2, 176.4, 179.5, c, .8),
              at(thread(41.9, 2.4, 16, M.steel, bore=19.5, internal=True), (0, 0, 162)),
              ring(14, 20, 163, 165, M.rubber, .4)]
    wall = [turned([(0, 24), (18, 24), (18, 36, 3), (16, 40), (0, 40)], c, .6, closed=False),
            at(ribbed_nut(22, 17, 16, c, ribs=16, depth=1.2), (0, 0, 37)),
            turned([(14.6, 40), (16, 40), (16, 170), (14.6, 170)], c, .4),
            turned([(15.9, 138), (19, 138, 2), (22, 143, 4), (37, 146, 1.2), (37, 148.5, .6), (15.9, 148.5)], c, .6)]
    at(wall, (0, 0, 78), ALONG_X)
    return dict(yaw=24, pitch=20)


def p_trap(M):
    """White P-trap: U bend, swivel outlet bend, three nuts."""
    w, r, bend = white_pp(), 20, 36
    tube([(-bend, 0, 40), (-bend, 0, 20)] + arc((0, 0, 0), bend, 180, 360, 48) + [(bend, 0, 14), (bend, 0, 30)],
         r, w, r - 2.4)
    tube([(bend, 0, 30), (bend, 0, 40)] + arc((bend * 2, 0, 46), bend, 180, 90, 28)
         + [(bend * 2 + 12, 0, 82), (bend * 2 + 58, 0, 82)], r, w, r - 2.4)
    tube([(-bend, 0, 30), (-bend, 0, 70), (-bend, 0, 96)], r - .5, w, r - 3)
    at(ribbed_nut(31, 25, 24, w, depth=2.4), (-bend, 0, 84))
    at(ring(20, 24.5, 98, 101, M.rubber, .4), (-bend, 0, 0))
    at(thread(50, 2.6, 21, w, bore=25, internal=True), (-bend, 0, 88))
    at(ribbed_nut(29.5, 22, 18, w, depth=2.4), (bend, 0, 14))
    at(turned([(18, 8), (23, 8, 3), (26, 12, 2), (26, 16), (18, 16)], w), (bend, 0, 0))
    at(ribbed_nut(29, 22, 22.6, w, depth=2.4), (bend * 2 + 46, 0, 82), ALONG_X)
    end = [turned([(20, -6), (25, -6, 2), (25, 2), (20, 2)], w), ring(20.4, 23, 17, 20.8, M.rubber, .4)]
    at(end, (bend * 2 + 46, 0, 82), ALONG_X)
    return dict(yaw=28, pitch=20)


def basin_waste(M):
    """Click-clack waste: domed plug over a flange, slotted threaded body, rubber washers and back nut."""
    c = M.chrome
    body = thread(41.9, 3, 66, c, bore=17.5, segt=128)
    slots = [at(extrude(rounded([(-9, -6), (9, -6), (9, 6), (-9, 6)], 5.8), 60, c, 0), (0, 0, 47), (90, 0, a))
             for a in (0, 90)]
    boolean(body, slots)
    ring(9, 17.2, 1, 64, M.blackox, .3)
    turned([(16, 64), (20.9, 64), (23, 72, 2), (31.5, 76, 2), (31.5, 79, 1.4), (26, 81, 1), (22, 79), (16, 79)], c)
    turned([(0, 84), (25, 84, .8), (31, 84.5, .8), (31.5, 87, 1), (24, 92, 16), (0, 95)], c, .6, closed=False)
    turned([(0, 78), (9, 78), (9, 85), (0, 85)], c, .4, closed=False)
    ring(19, 29, 60, 65.5, M.rubber, 1.4)
    ring(19.5, 31, 24, 28, M.rubber, 1.2)
    at(hexbody(54, 9, c, bore=20), (0, 0, 14.8))
    return dict(yaw=24, pitch=18)


def holes(mat, places, radius, z0, z1):
    """Drills for a boolean, each its own object so that they never touch."""
    return [at(lathe([(0, z0), (radius, z0), (radius, z1), (0, z1)], mat, 18), (x, y, 0)) for x, y in places]


def sink_strainer(M):
    """Basket strainer: polished flange, cup, perforated basket with a knob, threaded tail with a nut."""
    s = material('polished stainless', color=(.74, .74, .735), metal=1, rough=.11)
    turned([(40, 84), (45, 86, 3), (57, 87.5, 1), (57, 89.5, 1), (46, 90.5, 3), (41.5, 88, 3), (40, 80, 2),
            (38.5, 50, 5), (18, 46), (18, 40), (39, 44, 4), (43, 60), (43.2, 84)], s, .6)
    ring(42.9, 55, 79, 85.5, M.rubber, 1.5)
    at(ribbed_nut(49, 9, 42.8, M.zinc, ribs=12, depth=2), (0, 0, 68.5))
    at(thread(47.8, 3, 34, s, bore=21), (0, 0, 8))
    turned([(20.5, 39), (24, 39), (34, 43, 2), (34, 46), (20.5, 46)], s)
    basket = turned([(0, 66), (24, 66, 4), (34, 70, 5), (38, 86, 3), (40.3, 88.5, .6), (39.5, 89.6, .4), (36, 88.3, 3),
                     (32.5, 71, 5), (24, 67.2, 3), (0, 67.2)], s, .3, closed=False)
    floor = [(r * cos(2 * pi * i / n), r * sin(2 * pi * i / n)) for r, n in ((11.5, 9), (17, 14), (22.5, 18))
             for i in range(n)]
    boolean(basket, holes(s, floor, 1.7, 60, 69))
    drill = [(0, 28), (1.9, 28), (1.9, 44), (0, 44)]
    wall = [at(lathe(drill, s, 18), (0, 0, 79 + dz), (0, 90, 360 * (i + dz / 8) / 28))
            for i in range(28) for dz in (-3, 3)]
    boolean(basket, wall)
    turned([(0, 66), (4, 67), (3.2, 80, 2), (9, 86, 3), (9, 89, 1.5), (5, 91), (0, 91)], s, .6, closed=False)
    lathe([(0, 48), (37, 51)], M.blackox)
    return dict(yaw=20, pitch=36)


def socket_profile(r, length, wall=1.9):
    """Ring-seal socket of a push-fit pipe of radius r: from z=0 (joined to the pipe) to its mouth."""
    b, mouth = r + .5, length
    return [(r - wall, 0), (r, 0), (b + wall, 7, 4), (b + wall, mouth - 17, 3), (b + 6.4, mouth - 13, 3),
            (b + 6.4, mouth - 5, 3), (b + wall + 1.2, mouth - 2, 1), (b + wall + 1.2, mouth, .8), (b, mouth, .6),
            (b, mouth - 4, .8), (b + 3.6, mouth - 6, 1), (b + 3.6, mouth - 12, 1), (b, mouth - 14, 1), (b, 8, 2),
            (r - wall, 2)]


def push_socket(M, mat, r, length=50):
    """Socket and its black ring seal."""
    s = length - 9.5
    seal = lathe([(r + 2.2 + 2.6 * cos(a), s + 2.6 * sin(a)) for a in (2 * pi * i / 20 for i in range(20))], M.rubber,
                 closed=True)
    return [lathe(rounded(socket_profile(r, length), .5, 5), mat, closed=True), seal]


def spigot(mat, r, length, wall=1.9):
    """Plain end with a lead-in chamfer, from z=0 outwards."""
    profile = [(r - wall, -.2), (r, -.2), (r, length - 6), (r - 1.3, length, .3), (r - wall, length, .3)]
    return lathe(rounded(profile, .6, 4), mat, closed=True)


def ht_bend(M, r=25, bend=46):
    """45 degree bend lying flat, its socket to the front."""
    mat = grey_pp()
    path = arc((0, 0, 0), bend, 0, 45, 24)
    tube(path, r, mat, r - 1.9)
    at(push_socket(M, mat, r), (bend * cos(pi / 4), 0, bend * sin(pi / 4)), (0, -45, 0))
    at(spigot(mat, r, 50), (bend, 0, 0), (180, 0, 0))
    at([o for o in bpy.context.scene.objects], rot=ALONG_Y)
    return dict(yaw=12, pitch=48)


def ht_branch(M, r=25):
    """45 degree branch: run with socket and spigot, second socket on the branch."""
    mat = grey_pp()
    run = lathe([(r - 1.9, -30), (r, -30), (r, 72), (r - 1.9, 72)], mat, closed=True)
    arm = lathe([(r - 1.9, 0), (r, 0), (r, 76), (r - 1.9, 76)], mat, closed=True)
    at(arm, (0, 0, 0), (0, 45, 0))
    run_bore = lathe([(0, -90), (r - 1.9, -90), (r - 1.9, 130), (0, 130)], mat)
    arm_bore = at(lathe([(0, 0), (r - 1.9, 0), (r - 1.9, 120), (0, 120)], mat), rot=(0, 45, 0))
    boolean(arm, [run_bore])
    boolean(run, [arm_bore])
    at(push_socket(M, mat, r), (0, 0, 71.5))
    at(push_socket(M, mat, r), (75.5 * sin(pi / 4), 0, 75.5 * cos(pi / 4)), (0, 45, 0))
    at(spigot(mat, r, 48), (0, 0, -29.5), (180, 0, 0))
    at([o for o in bpy.context.scene.objects], rot=ALONG_Y)
    return dict(yaw=-26, pitch=44)


def drain_pipe(M, r=55):
    """Orange-brown pipe with its break mark, the socket towards the viewer."""
    mat = material('orange pvc', color=(.40, .105, .028), rough=.36, bev=2)
    long_pipe(mat, r * 2, 3.2, near=180, far=150)
    at(push_socket(M, mat, r, 92), (0, -180, 0), ALONG_Y)
    return dict(yaw=36, pitch=24)


def shower_trap(M):
    """Low white trap: chrome dome above, flange and seal, 40 mm outlet to the side with a nut."""
    w, c = white_pp(), M.chrome
    turned([(0, 0), (40, 0, 6), (44, 8, 3), (44, 56), (53, 58), (53, 63), (0, 63)], w, 1.2, closed=False)
    column(lambda t, z: 46.5 - .8 * (.5 + .5 * cos(36 * t)) * min(1, z, 8 - z), 8, w, 288, 24).location.z += 46
    ring(44, 56, 63.2, 67, M.rubber, 1.2)
    turned([(43, 67), (57, 67.2), (57, 70, 1), (53, 72, 1), (43, 72)], c)
    turned([(0, 76), (50, 76, .8), (56, 75.4, .8), (56.5, 77.6, .8), (47, 84, 22), (24, 87.5, 30), (0, 88)], c, .6,
           closed=False)
    ring(30, 44, 71, 77, M.blackox, .4)
    outlet = [turned([(0, 30), (22, 30), (22, 62), (25, 63), (25, 72), (18, 72), (18, 60), (0, 60)], w, .6,
                     closed=False),
              at(ribbed_nut(29, 22, 20.4, w, depth=2.2), (0, 0, 66)), ring(17.5, 20.6, 83, 86.5, M.rubber, .4)]
    at(outlet, (0, 0, 27), ALONG_X)
    return dict(yaw=26, pitch=28)


def floor_drain(M):
    """Square stainless grate with slots in its frame, over a grey body with a side outlet."""
    s = material('brushed stainless', color=(.56, .565, .57), metal=1, rough=.27, rvar=.05, bscale=.8)
    body = grey_pp()
    square = lambda half, r: rounded([(-half, -half), (half, -half), (half, half), (-half, half)], r)
    frame = extrude(square(75, 3), 9, s, 0)
    boolean(frame, [extrude(square(70, 2), 30, s, 0)])
    at(bevel(frame, .5, 2), (0, 0, 98))
    grate = extrude(square(69.3, 1.6), 4, s, 0)
    slots = [at(extrude(rounded([(-24, -2.6), (24, -2.6), (24, 2.6), (-24, 2.6)], 2.5), 20, s, 0), (x, y * 11.6, 0))
             for x in (-32, 32) for y in range(-5, 6)]
    boolean(grate, slots)
    at(bevel(grate, .4, 2), (0, 0, 100))
    at(extrude(square(69.5, 1), 1, M.blackox, 0), (0, 0, 94.2))
    turned([(0, 84), (46, 84), (46, 92, 2), (72, 92.5), (72, 95), (0, 95)], body, .8, closed=False)
    at(thread(98, 5, 34, body), (0, 0, 58))
    turned([(0, 0), (50, 0, 8), (56, 12, 4), (56, 50), (61, 52), (61, 66, 2), (0, 66)], body, 1.2, closed=False)
    outlet = [turned([(0, 40), (29, 40), (29, 58, 3), (25, 61), (0, 61)], body, closed=False)]
    outlet += [at(spigot(body, 25, 52), (0, 0, 60)), lathe([(0, 62), (24, 62)], M.blackox)]
    at(outlet, (0, 0, 31), ALONG_X)
    return dict(yaw=30, pitch=34)


MODELS = {
    'bottle-trap-1-1-4-in-chrome': bottle_trap,
    'p-trap-1-1-2-in-x-40-mm-white': p_trap,
    'click-clack-basin-waste-1-1-4-in': basin_waste,
    'sink-strainer-waste-90-mm-stainless': sink_strainer,
    'ht-bend-45-dn-50-grey': partial(ht_bend, r=25),
    'ht-branch-45-dn-50-50-grey': partial(ht_branch, r=25),
    'drain-pipe-110-mm-x-3-m-sn-4': partial(drain_pipe, r=55),
    'shower-trap-90-mm-chrome-dome': shower_trap,
    'floor-drain-150-mm-stainless-dn-50': floor_drain,
}
