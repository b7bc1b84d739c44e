"""Pipe: straight tubes and bundles, coils, threaded steel pipe, foam sleeve, braided connector."""
from functools import partial
from kit import *


def grey_pvc():
    """Dark grey of PVC-U pressure pipe."""
    return material('grey pvc', color=(.165, .173, .185), rough=.36, bev=2)


def long_pipe(mat, d, wall, near=150, far=120):
    """A pipe along Y drawn short: a gap between two waves stands for the rest of its length.

    The lengths are the same for every size, so that a thick pipe looks thick. Returns where its far end is.
    """
    r, gap = d / 2, 18 + d * .65

    def cut(y, side):
        """What lies beyond the wave at y, to that side."""
        wave = [(r * 1.6 * (q / 20 - 1), y + r * .3 * sin(pi * (q / 20 - 1))) for q in range(41)]
        return extrude([(-r * 1.6, y + side * 900), *wave, (r * 1.6, y + side * 900)], d * 2, mat, 0)
    for start, end, y, side in ((-near, r, 0, 1), (gap - r, gap + far, gap, -1)):
        piece = tube([(0, start, 0), (0, (start + end) / 2, 0), (0, end, 0)], r, mat, r - wall, seg=96)
        boolean(piece, cut(y, side))
    return gap + far


def broken(M, od, wall, finish):
    """One length with its break mark, the cut end towards the viewer."""
    long_pipe(grey_pvc() if finish == 'grey' else getattr(M, finish), od, wall)
    return dict(yaw=42, pitch=24, turn=22)


def coil_path(radius, od, radial, high, tail):
    """Layers wound up and down round Z, the last ending on the floor with a straight tail to the front."""
    steps, leave, gap = 90, 200, od * 1.02
    path = []
    for k in range(radial):
        for i in range(high * steps):
            turn = i / steps
            shift = max(0, (turn - high + .15) / .15) if k < radial - 1 else 0
            rise = min(turn, high - 1) if k % 2 == 0 else max(0, high - 1 - turn)
            a = rad(leave) + 2 * pi * turn
            r = radius + gap * (k + shift)
            path.append((r * cos(a), r * sin(a), od / 2 + gap * rise))
    a, r, z = rad(leave), radius + gap * (radial - 1), od / 2
    return path + [(r * cos(a) - sin(a) * s * tail, r * sin(a) + cos(a) * s * tail, z) for s in (0, .25, .5, .75, 1)]


def strap(mat, radius, od, radial, high, angle):
    """A flat band round the bundle of turns at one place."""
    w, h, r = od * radial * 1.02, od * high * 1.02, od * .5
    outer = rounded([(-1, -1), (w + 1, -1), (w + 1, h + 1), (-1, h + 1)], r + 1)
    inner = rounded([(0, 0), (w, 0), (w, h), (0, h)], r)
    n, half = len(outer), od * .7
    rings = [(outer, -half), (outer, half), (inner, half), (inner, -half)]
    verts = [(radius - od / 2 + x, y, z) for ring_, y in rings for x, z in ring_]
    faces = [[a * n + j, a * n + (j + 1) % n, b * n + (j + 1) % n, b * n + j]
             for a, b in ((0, 1), (1, 2), (2, 3), (3, 0)) for j in range(n)]
    at(mesh('strap', verts, faces, mat, 40), rot=(0, 0, angle))


def coil(M, od, wall, radius, radial, high, look, straps=0):
    """A coil lying flat, its outer end free and cut square."""
    looks = dict(copper=lambda: M.copper, white=lambda: material('white pe', color=(.90, .905, .91), rough=.33, bev=2,
                                                                 glow=WHITE),
                 red=lambda: material('red pex', color=(.50, .022, .014), rough=.36, coat=.2, bev=2))
    mat = looks[look]()
    path = coil_path(radius, od, radial, high, radius * .95)
    tube(path, od / 2, mat, od / 2 - wall, seg=28)
    band = material('band', color=(.03, .03, .032), rough=.4)
    for i in range(straps):
        strap(band, radius, od, radial, high, 32 + i * 360 / straps)
    return path


def plain_coil(M, **sizes):
    """Copper or PEX coil."""
    coil(M, **sizes)
    return dict(yaw=0, pitch=34)


def multilayer_coil(M, od=16, wall=2, radius=66, radial=4, high=4):
    """White coil whose end is stripped in steps: white, aluminium, white."""
    path = coil(M, od, wall, radius, radial, high, 'white', straps=3)
    end, before = Vector(path[-1]), Vector(path[-2])
    way = (end - before).normalized()
    inside = material('inner pe', color=(.62, .63, .63), rough=.4)
    for r_out, r_in, start, stop, mat in ((7.2, 6.2, -4, 24, M.zinc), (6.3, 4.9, -4, 40, inside)):
        steps = [end + way * s for s in (start, (start + stop) / 2, stop)]
        bevel(tube(steps, r_out, mat, r_in), .2, 2, 50)
    return dict(yaw=0, pitch=34)


def threaded_pipe(M, od=21.3, wall=2.6):
    """Galvanised pipe: thread at the near end, break mark, socket screwed on the far one."""
    zinc = material('galvanised', color=(.53, .55, .57), metal=1, rough=.34, rvar=.12, bscale=.9, bump=.16)
    bore, near = od / 2 - wall, 150
    far = long_pipe(zinc, od, wall, near)
    at(thread(od - .2, 2.4, 19, M.steel, bore=bore), (0, -near + .2, 0), (90, 0, 0))
    profile = [(bore, -17), (13.6, -17), (13.6, 17), (10.6, 17), (10.6, 2), (bore, 2)]
    at(lathe(rounded(profile, .9), zinc, closed=True), (0, far, 0), (-90, 0, 0))
    return dict(yaw=44, pitch=32, turn=18)


def foam_sleeve(M, bore=15, wall=13, length=200):
    """Foam sleeve slit along its length."""
    foam = material('foam', color=(.13, .135, .145), rough=.85, spec=.2, bump=.55, bscale=1.1, bev=2)
    r_in, r_out, slit = bore / 2, bore / 2 + wall, 1.1
    open_out, open_in = math.degrees(math.asin(slit / r_out)), math.degrees(math.asin(slit / r_in))
    outer = [(x, y) for x, _, y in arc((0, 0, 0), r_out, 90 + open_out, 450 - open_out, 96)]
    inner = [(x, y) for x, _, y in arc((0, 0, 0), r_in, 450 - open_in, 90 + open_in, 64)]
    at(extrude(outer + inner, length, foam, .5, 2), rot=(0, 0, -32))
    at([o for o in bpy.context.scene.objects], rot=(90, 0, 0))
    return dict(yaw=40, pitch=30)


def braid(path, radius, mat, strands=15, depth=.55):
    """Woven sleeve along a path: two families of strands, over and under by turns."""
    around, cell = strands * 8, pi * radius / strands * 1.5
    verts, faces, run = [], [], 0
    points = [Vector(p) for p in path]
    for i, p in enumerate(points):
        run += (p - points[i - 1]).length if i else 0
        way = (points[min(i + 1, len(points) - 1)] - points[max(i - 1, 0)]).normalized()
        side = way.cross(Vector((0, 0, 1)))
        for j in range(around):
            u, v = strands * j / around + run / cell / 2, strands * j / around - run / cell / 2
            over = (int(u // 1) + int(v // 1)) % 2
            across, along = (u % 1, v % 1) if over else (v % 1, u % 1)
            r = radius + depth * sin(pi * across) ** .6 * (.45 + .55 * sin(pi * along))
            a = 2 * pi * j / around
            verts.append(p + (side * cos(a) + Vector((0, 0, 1)) * sin(a)) * r)
    for i in range(len(points) - 1):
        for j in range(around):
            k = (j + 1) % around
            faces.append([i * around + j, i * around + k, (i + 1) * around + k, (i + 1) * around + j])
    mesh('braid', verts, faces, mat, 60)


def tap_connector(M, bend=58, leg=34, radius=7.4):
    """Braided hose in a U: a tap nut with its washer, and a 15 mm compression end."""
    wire = material('braid wire', color=(.62, .63, .64), metal=1, rough=.3)
    path = [(bend, -leg + leg * i / 60, 0) for i in range(60)] + arc((0, 0, 0), bend, 0, 180, 330, 'XY')
    braid(path + [(-bend, -leg * i / 60, 0) for i in range(1, 61)], radius, wire)
    for x in (bend, -bend):
        profile = [(5, -4), (8.2, -4), (8.9, -2), (8.9, 5), (8.5, 6), (8.9, 7), (8.9, 16), (5, 16)]
        at(lathe(rounded(profile, .6), M.steel, closed=True), (x, -leg + 10, 0), (90, 0, 0))
    tap = [lathe(rounded([(5, -1), (9.5, -1, 1), (11, 3, 1), (11, 6), (5, 6)], .4), M.brass, closed=True),
           at(hexbody(25, 13, M.brass, bore=11.4), (0, 0, 3)), ring(10.9, 12.2, 15.5, 18.5, M.brass, .4),
           at(thread(22.6, 1.9, 14.9, M.brass, bore=11.6, internal=True), (0, 0, 3.1)),
           ring(5, 10.4, 5.5, 8.5, M.rubber, .4)]
    at(tap, (bend, -leg - 5, 0), (90, 30, 0))
    inlet = [at(hexbody(20, 9, M.brass, bore=7), (0, 0, 0)), at(thread(21, 1.9, 13, M.brass, bore=8), (0, 0, 8)),
             at(hexbody(25, 13, M.brass, bore=8.6), (0, 0, 15)), ring(7.7, 10.6, 26, 30, M.brass, .6),
             ring(7.5, 8.4, 18, 27.5, M.brass, .3)]
    at(inlet, (-bend, -leg - 5, 0), (90, 30, 0))
    return dict(yaw=16, pitch=38)


MODELS = {
    'copper-tube-15-mm-x-3-m': partial(broken, od=15, wall=.8, finish='copper'),
    'copper-tube-22-mm-x-3-m': partial(broken, od=22, wall=1.1, finish='copper'),
    'copper-coil-10-mm-x-25-m': partial(plain_coil, od=10, wall=.9, radius=105, radial=4, high=4, look='copper'),
    'pex-a-pipe-16-x-2-mm-x-50-m': partial(plain_coil, od=16, wall=2, radius=140, radial=4, high=8, look='red',
                                           straps=4),
    'multilayer-pipe-16-x-2-mm-x-50-m': multilayer_coil,
    'galvanised-steel-pipe-1-2-in-x-3-m': threaded_pipe,
    'pvc-u-pressure-pipe-25-mm-x-2-m-pn-16': partial(broken, od=25, wall=1.9, finish='grey'),
    'pipe-insulation-15-x-13-mm-x-1-m': foam_sleeve,
    'flexible-tap-connector-15-mm-x-1-2-in-300-mm': tap_connector,
}
