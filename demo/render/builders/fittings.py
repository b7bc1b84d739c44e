"""Threaded and tube fittings: elbows, tees, sockets, nipples, compression and end-feed."""
from functools import partial
from kit import *

WAYS = dict(up=(0, 0, 0), down=(180, 0, 0), right=(0, 90, 0), left=(0, -90, 0), front=(90, 0, 0), back=(-90, 0, 0))
FLAT_DOWN = {6: 30, 8: 22.5}  # turn that lays a hexagon or octagon on a flat once it points sideways


def point(parts, way, loc=(0, 0, 0)):
    """Turns parts built upwards from the origin so that they point `way`, starting at `loc`."""
    return at(parts, loc, WAYS[way])


def solid(profile, mat):
    """A turned body of (r, z) corners, each with its own fillet where a third number stands."""
    return lathe(rounded(profile, 0), mat)


def bored(profile, mat, r=.6):
    """A turned hollow body: the closed outline of its wall."""
    return lathe(rounded(profile, r, 5), mat, closed=True)


def cast(solids, bores, voxel=.4, smooth=12):
    """Joins solids, cuts the bores and runs soft fillets into every corner, as in a casting."""
    mat = solids[0].data.materials[0]
    body = boolean(solids[0], solids[1:], 'UNION')
    boolean(body, bores)
    remesh = body.modifiers.new('remesh', 'REMESH')
    remesh.mode, remesh.voxel_size, remesh.use_smooth_shade = 'VOXEL', voxel, True
    soften = body.modifiers.new('soften', 'SMOOTH')
    soften.iterations = smooth
    bake(body)
    body.data.materials.clear()
    body.data.materials.append(mat)
    body.data.auto_smooth_angle = rad(70)
    return body


def inner_thread(metal, d, pitch, length, top):
    """A female thread whose mouth is at height `top`."""
    return at(thread(d, pitch, length, metal, bore=d / 2 + .5, internal=True, cham=.75), (0, 0, top - length))


def taper(parts, per_mm=.011):
    """Makes a male thread slimmer towards its free (upper) end."""
    for vertex in parts.data.vertices:
        k = 1 - per_mm * vertex.co.z / 2
        vertex.co.x, vertex.co.y = vertex.co.x * k, vertex.co.y * k
    return parts


def female_end(cast_metal, metal, d, pitch, wall, bead, length):
    """Round collar with a reinforced rim and a thread inside; its foot goes 4 mm below the origin."""
    r, body = d / 2, d / 2 + .3
    collar = bored([(body - 2, -4), (body, -3, 1), (r + wall, 2, 2), (r + wall, length - 6, 1.2),
                    (r + wall + bead, length - 4.6, 1.2), (r + wall + bead, length, 1.2), (r + .25, length, .5),
                    (r + .25, 2, 0), (r - 1.9, 0, 0)], cast_metal)
    return [collar, inner_thread(metal, d, pitch, length - 2.4, length - .4)]


def threaded_elbow(M, d, pitch, wall, bead, bend, length, mark=None, galvanised=False, scale=1):
    """Right angle with a female collar up and one to the side."""
    zinc = material('galvanised', color=(.50, .52, .54), metal=1, rough=.38, rvar=.1, bscale=3, bump=.22)
    rough, fine = (zinc, M.zinc) if galvanised else (M.castbrass, M.brass)
    tube(arc((0, 0, 0), bend, 180, 270, 28), d / 2 + .3, rough, r_in=d / 2 - 1.9)
    if mark:
        wraptext(mark, d * .29, d / 2 + wall, M.embossbrass, .7, 22).location = (-bend, 0, length * .42)
    point(female_end(rough, fine, d, pitch, wall, bead, length), 'up', (-bend, 0, 0))
    point(female_end(rough, fine, d, pitch, wall, bead, length), 'right', (0, 0, -bend))
    return dict(yaw=30, pitch=26, scale=scale)


def threaded_tee(M, d, pitch, af, reach, collar):
    """Run along X, branch up; eight flats on each collar."""
    r, c, end = d / 2, M.castbrass, reach - collar + 1
    lengths = {'right': (-end, end), 'up': (0, end)}
    bodies = [point(solid([(0, a), (r + 1, a), (r + 1, b), (0, b)], c), way) for way, (a, b) in lengths.items()]
    bores = [point(solid([(0, a * 1.2), (r - 1.9, a * 1.2), (r - 1.9, b * 1.2), (0, b * 1.2)], c), way)
             for way, (a, b) in lengths.items()]
    cast(bodies, bores)
    for way in ('up', 'right', 'left'):
        octagon = at(hexbody(af, collar, M.brass, bore=r + .3, n=8), (0, 0, reach - collar), (0, 0, FLAT_DOWN[8]))
        point([octagon, inner_thread(M.brass, d, pitch, collar - 1.2, reach - .4)], way)
    return dict(yaw=30, pitch=28)


def ring_hex(metal, d, af, height, foot):
    """Female hexagon end from `foot` up, with a shelf behind its thread and a round lip on top."""
    r, top = d / 2, foot + height
    return [at(hexbody(af, height, metal, bore=r + .25), (0, 0, foot), (0, 0, FLAT_DOWN[6])),
            bored([(r + .25, top - .3), (af / 2 - .8, top - .3), (af / 2 - .8, top + 1.6, .7),
                   (r + .25, top + 1.6, .5)], metal, .1),
            ring(r - 3.2, r + .6, foot - 2, foot + 1.5, metal, .3),
            inner_thread(metal, d, PITCH, height, top + 1.2)]


def socket(M, d, pitch, af, length):
    """Hexagon threaded right through, lying on a flat."""
    mouths = [ring(d / 2 + .25, af / 2 - .6, z - .5, z + .5, M.brass, .3) for z in (0, length)]
    screw = inner_thread(M.brass, d, pitch, length - .3, length)
    parts = [hexbody(af, length, M.brass, bore=d / 2 + .25), *mouths, screw]
    point(at(parts, rot=(0, 0, FLAT_DOWN[6])), 'right')
    return dict(yaw=48, pitch=24)


def hex_nipple(M, d, pitch, af, length, hexagon):
    """Two tapered male threads with a hexagon between them, lying."""
    b, male = M.brass, (length - hexagon) / 2
    parts = [at(hexbody(af, hexagon, b, bore=d / 2 - 3.4), (0, 0, -hexagon / 2), (0, 0, FLAT_DOWN[6]))]
    for turn in (0, 180):
        neck = bored([(d / 2 - 3.4, 0), (d / 2 - 1.4, 0), (d / 2 - 1.4, 3), (d / 2 - 3.4, 3)], b, .1)
        screw = at(taper(thread(d, pitch, male - 1.4, b, bore=d / 2 - 3.4)), (0, 0, 1.4))
        at([neck, screw], (0, 0, hexagon / 2 - .1)), at([neck, screw], rot=(turn, 0, 0))
        parts += [neck, screw]
    point(parts, 'right')
    return dict(yaw=38, pitch=26)


def reducing_bush(M, d_out, d_in, pitch, af, hexagon, male):
    """Hexagon with the small female thread in its face, large male thread behind it; lying, face to the right."""
    b, r = M.brass, d_in / 2
    head = at(hexbody(af, hexagon, b, bore=r + .25), rot=(0, 0, FLAT_DOWN[6]))
    mouth = ring(r + .25, af / 2 - 1, hexagon - .6, hexagon + .5, b, .4)
    neck = ring(r + .2, d_out / 2 - 1.5, -3, .1, b, .1)
    screw = at(taper(thread(d_out, pitch, male - 1.2, b, bore=r + .3)), (0, 0, -1.2), (180, 0, 0))
    inside = inner_thread(M.brass, d_in, pitch, hexagon + male - .6, hexagon + .2)
    point([head, mouth, neck, screw, inside], 'right')
    return dict(yaw=40, pitch=26)


def compression_end(metal, olive, d, af, foot=0):
    """Threaded stub, union nut and olive for a tube of diameter d, from `foot` up."""
    r, nut_foot, height = d / 2, foot + 3.4, af * .52
    outer, top = af / 2 - 2.2, nut_foot + af * .52
    stub = bored([(r - 1.2, foot - 3), (outer - 1.8, foot - 3), (outer - 1.8, top - 6), (r + .1, top - 6),
                  (r + .1, foot + 3), (r - 1.2, foot + 3)], metal, .2)
    screw = at(thread(outer * 2, 1.9, 9, metal, bore=r + .4), (0, 0, foot + .3))
    nut = at(hexbody(af, height, metal, bore=r + .5), (0, 0, nut_foot), (0, 0, FLAT_DOWN[6]))
    crown = bored([(r + .35, top - .4), (af / 2 - 1.2, top - .4), (af / 2 - 1.8, top + 1.4, .7),
                   (r + .9, top + 1.4, .5), (r + .35, top + .6, .3)], metal, .2)
    olive_ring = ring(r - .1, r + .6, top - 6.5, top - 1.8, olive, .3)
    return [stub, screw, nut, crown, olive_ring]


def compression_elbow(M, d, af, bend):
    """Bend with a nut up and a nut to the right."""
    r = d / 2
    tube(arc((0, 0, 0), bend, 180, 270, 28), r + 2.2, M.castbrass, r_in=r - 1.2)
    for way, loc in (('up', (-bend, 0, 0)), ('right', (0, 0, -bend))):
        flange = bored([(r - 1.2, -3), (r + 2.2, -3), (af / 2 - .6, 0, 1), (af / 2 - .6, 2.4, .6),
                        (r - 1.2, 2.4)], M.castbrass)
        point([flange, *compression_end(M.brass, M.brass, d, af, 2.2)], way, loc)
    return dict(yaw=30, pitch=26)


def compression_coupling(M, d, af, body):
    """Short hexagon body with a nut on both ends, lying."""
    middle = hexbody(af - 2, body, M.brass, bore=d / 2 - 1.2)
    at(middle, (0, 0, -body / 2), (0, 0, FLAT_DOWN[6])), point(middle, 'right')
    for way in ('right', 'left'):
        point(compression_end(M.brass, M.brass, d, af, body / 2), way)
    return dict(yaw=38, pitch=26)


def compression_tee(M, d, af, reach):
    """Cast body along X with a branch up, and three nuts."""
    r, c = d / 2, M.castbrass
    lengths = {'right': (-reach, reach), 'up': (0, reach)}
    bodies = [point(solid([(0, a), (r + 2.4, a), (r + 2.4, b), (0, b)], c), way) for way, (a, b) in lengths.items()]
    bores = [point(solid([(0, a), (r - 1, a), (r - 1, b + 5), (0, b + 5)], c), way) for way, (a, b) in lengths.items()]
    bores.append(point(solid([(0, 0), (r - 1, 0), (r - 1, reach + 5), (0, reach + 5)], c), 'left'))
    cast(bodies, bores)
    for way in ('up', 'right', 'left'):
        flange = bored([(r - 1.2, reach - 4), (r + 2, reach - 4), (af / 2 - .8, reach - 1, 1),
                        (af / 2 - .8, reach + 1.6, .6), (r - 1.2, reach + 1.6)], c)
        point([flange, *compression_end(M.brass, M.brass, d, af, reach + 1.4)], way)
    return dict(yaw=30, pitch=28)


def compression_adapter(M, d, af, body, d_male, pitch, male):
    """Nut on the right, hexagon, tapered male thread on the left; lying."""
    middle = at(hexbody(af - 1, body, M.brass, bore=d / 2 - 1.2), (0, 0, -body / 2), (0, 0, FLAT_DOWN[6]))
    neck = ring(d / 2 - 1.2, d_male / 2 - 1.4, body / 2 - .2, body / 2 + 3, M.brass, .1)
    screw = at(taper(thread(d_male, pitch, male, M.brass, bore=d / 2 - 1.2)), (0, 0, body / 2 + 1.2))
    point(middle, 'right'), point([neck, screw], 'right')
    point(compression_end(M.brass, M.brass, d, af, body / 2), 'left')
    return dict(yaw=34, pitch=26)


def solder_socket(M, d, depth, body):
    """Plain socket for a tube of diameter d, from a neck of radius `body` at the origin up."""
    r = d / 2
    return bored([(body - 1, -2), (body, -2), (body, 0, 2), (r + 1, 3, 2), (r + 1, depth, .45), (r + .1, depth, .45),
                  (r + .1, 2.5, 0), (body - 1, 1.5, 0)], M.copper, .2)


def end_feed_elbow(M, d, bend, depth):
    """Smooth copper bend with a socket up and one to the right."""
    body = d / 2 + .2
    tube(arc((0, 0, 0), bend, 180, 270, 40), body, M.copper, r_in=body - 1, seg=96)
    point(solder_socket(M, d, depth, body), 'up', (-bend, 0, 0))
    point(solder_socket(M, d, depth, body), 'right', (0, 0, -bend))
    return dict(yaw=32, pitch=26)


def end_feed_tee(M, d, reach, depth):
    """Drawn copper tee: run along X, branch up."""
    body, c = d / 2 + .3, M.copper
    lengths = {'right': (-reach, reach), 'up': (0, reach)}
    bodies = [point(solid([(0, a), (body, a), (body, b), (0, b)], c), way) for way, (a, b) in lengths.items()]
    bores = [point(solid([(0, a * 1.2), (body - 1.2, a * 1.2), (body - 1.2, b * 1.2), (0, b * 1.2)], c), way)
             for way, (a, b) in lengths.items()]
    cast(bodies, bores, voxel=.28, smooth=40)
    for way in ('up', 'right', 'left'):
        point(at(solder_socket(M, d, depth, body), (0, 0, reach - 1)), way)
    return dict(yaw=30, pitch=28)


def end_feed_reducer(M, d, d_small):
    """Wide socket, smooth taper, narrow socket; lying, a little down at the narrow end."""
    r, s = d / 2, d_small / 2
    o = [(r + 1.1, 0, .5), (r + 1.1, 16, 3), (r - .6, 19, 3), (s + .6, 27, 5), (s + .6, 30, 2),
         (s + 1, 32, 2), (s + 1, 45, .45)]
    i = [(s + .1, 45, .45), (s + .1, 31, 0), (s - .6, 30, 0), (s - .6, 27, 4), (r - 1.6, 19, 4), (r - 1.6, 17, 0),
         (r + .1, 16, 0), (r + .1, 0, .45)]
    at(point(lathe(rounded(o + i, 0, 8), M.copper, closed=True), 'right'), rot=(0, 4.6, 0))
    return dict(yaw=-36, pitch=26)


HALF, THREE_QUARTER, ONE, PITCH = 20.9, 26.4, 33.2, 2.3  # BSP thread diameters; the pitch is larger than life

MODELS = {
    'brass-elbow-90-1-2-in-bsp-female': partial(
        threaded_elbow, d=HALF, pitch=PITCH, wall=3.4, bead=1.6, bend=13.5, length=16.5, mark='1/2',
        scale=.8),
    'brass-elbow-90-3-4-in-bsp-female': partial(
        threaded_elbow, d=THREE_QUARTER, pitch=PITCH, wall=2.6, bead=1.3, bend=17, length=15),
    'brass-equal-tee-1-2-in-bsp-female': partial(threaded_tee, d=HALF, pitch=PITCH, af=25, reach=28, collar=12.5),
    'brass-socket-1-2-in-bsp-female': partial(socket, d=HALF, pitch=PITCH, af=26, length=30),
    'brass-hex-nipple-1-2-in-bsp-male': partial(hex_nipple, d=HALF, pitch=PITCH, af=23, length=38, hexagon=8),
    'brass-reducing-bush-3-4-x-1-2-in-bsp': partial(
        reducing_bush, d_out=THREE_QUARTER, d_in=HALF, pitch=PITCH, af=30, hexagon=7, male=15),
    'galvanised-elbow-90-1-in-female': partial(
        threaded_elbow, d=ONE, pitch=3, wall=2.6, bead=2.6, bend=21, length=17, galvanised=True),
    'compression-elbow-90-15-mm': partial(compression_elbow, d=15, af=24, bend=14),
    'compression-coupling-15-mm': partial(compression_coupling, d=15, af=24, body=7),
    'compression-equal-tee-22-mm': partial(compression_tee, d=22, af=32, reach=19),
    'compression-adapter-15-mm-x-1-2-in-bsp-male': partial(
        compression_adapter, d=15, af=24, body=7, d_male=HALF, pitch=PITCH, male=14),
    'end-feed-elbow-90-15-mm': partial(end_feed_elbow, d=15, bend=15, depth=14),
    'end-feed-equal-tee-15-mm': partial(end_feed_tee, d=15, reach=12, depth=14),
    'end-feed-reducing-coupling-22-x-15-mm': partial(end_feed_reducer, d=22, d_small=15),
}
