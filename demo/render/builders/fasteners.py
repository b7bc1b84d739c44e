"""Screws, bolts, nuts, washers, plugs, pipe and hose clips, threaded rod and the cistern fill valve."""
from functools import partial
import kit
from kit import *


def turned(mat, points, r=.4, seg=96):
    """A solid turned part from [(radius, z)] corners, filleted."""
    return lathe(rounded(points, r, 4), mat, seg)


def screw_recess(head, d, top, mat):
    """Cuts the cross of a PZ drive, with the fine ticks between its arms, into a screw head."""
    def cross(arm, half, z, turn):
        pts = [(arm, -half), (arm, half), (half, half), (half, arm), (-half, arm), (-half, half),
               (-arm, half), (-arm, -half), (-half, -half), (-half, -arm), (half, -arm), (half, -half)]
        c, s = cos(rad(turn)), sin(rad(turn))
        return [(x*c-y*s, x*s+y*c, z) for x, y in pts]
    wings = loft([cross(.3*d, .10*d, top-.42*d, 20), cross(.56*d, .14*d, top+.1, 20)], mat)
    ticks = loft([cross(.30*d, .03*d, top-.14*d, 65), cross(.48*d, .05*d, top+.1, 65)], mat)
    return boolean(head, [wings, ticks])


def one_wood_screw(mat, d, length):
    """A screw standing on its point, head up."""
    core, shank, pitch, threaded = .30*d, .36*d, .62*d, .62*length
    head_h = .62*d

    def shaft(t, z):
        ridge = max(0, (.5-abs((z/pitch-t/(2*pi)) % 1-.5))*4-1)*min(1, max(0, (threaded-z)/pitch))
        body = core if z < threaded else min(shank, core+(z-threaded)*.3)
        return min(1, z/(1.7*d))*(body+(d/2-core)*ridge)+.04

    def cone(t, z):
        rib = .09*d*max(0, cos(8*t))**3 if .12*d < z < .42*d else 0
        return min(d, shank-.02+max(0, z-.02)*1.3+rib)
    parts = [column(shaft, length-head_h+.2, mat, 72, int(length/pitch*26)),
             at(column(cone, head_h, mat, 128, 24), (0, 0, length-head_h))]
    screw_recess(parts[1], d, length, mat)
    return parts


def wood_screws(M, d, length, count):
    """Countersunk screws lying on head rim and thread, heads and points in view."""
    gold = kit.material('yellowzinc', color=(.66, .56, .33), metal=1, rough=.25, rvar=.06, bscale=1.2)
    tilt = math.atan(.5*d/(length-2*d))
    for x, y, turn in ((-2.6*d, 0, -14), (0, -.16*length, 4), (2.9*d, .08*length, 197), (5.6*d, -.1*length, 9))[:count]:
        screw = at(one_wood_screw(gold, d, length), (0, length/2, d-length*sin(tilt)), (90-tilt*180/pi, 0, 0))
        at(screw, (x, y, 0), (0, 0, turn))
    return dict(yaw=32, pitch=36)


def hex_bolt(M, d, length, af, head_h):
    """A bolt threaded to the head, lying on a flat of its hexagon."""
    z, slope = M.zinc, math.degrees(math.atan((af-d)/2/length))
    bolt = [hexbody(af, head_h, z, ch=(0, 1)), turned(z, [(0, .2), (af*.47, .2), (af*.47, -.3), (0, -.3)], .1),
            turned(z, [(0, .1), (d*.42, .1), (d*.42, -2), (0, -2)], 0),
            at(thread(d, 1.6, length-1.2, z), (0, 0, -1.2), (180, 0, 0)), at(text('8.8', 3, z, .2), (0, 0, head_h))]
    at(bolt, rot=(0, 0, 30))
    at(bolt, rot=(0, -90, 0))
    at(bolt, (0, 0, af/2), (0, slope, -8))
    return dict(yaw=-38, pitch=30)


def hex_nuts(M, d, af, h):
    """Three plain nuts: two lying, one on edge with its bore to the front."""
    z = M.zinc

    def nut():
        bore = d*.5+.05
        return [hexbody(af, h, z, bore=bore), at(thread(d+.1, 1.6, h-.04, z, bore=bore+.3, internal=True), (0, 0, .02))]
    at(nut(), (-.4*af, -.05*af, 0), (0, 0, 12))
    at(nut(), (.95*af, .45*af, 0), (0, 0, 47))
    standing = at(nut(), (0, h/2, af/2), (90, 0, 0))
    at(standing, (.7*af, -1.05*af, 0), (0, 0, 28))
    return dict(yaw=18, pitch=32)


def lean(parts, outside, bore, height, turn):
    """Leans a ring (made lying at the origin) on a stack of such rings of this height at the origin."""
    contact = (outside*.65+bore*.35+outside)/2                      # where the leaning face meets the stack's edge
    a = math.asin(height/contact)
    at(parts, (outside/2+height/tan(a)-outside/2*cos(a)+.15, 0, outside/2*sin(a)), (0, math.degrees(a), 0))
    at(parts, rot=(0, 0, turn))


def ring_group(make, outside, bore, h, stacked):
    """A stack of equal rings, one leaning on it and one lying in front; `make` builds a ring on z=0."""
    for i in range(stacked):
        at(make(), (.02*outside*cos(i*2.4), .02*outside*sin(i*2.4), i*h*1.005), (0, 0, 37*i))
    lean(make(), outside*1.02, bore, stacked*h*1.005, -18)
    at(make(), (-.12*outside, -1.12*outside, 0), (0, 0, 50))
    return dict(yaw=16, pitch=32)


def flat_washers(M, outside, bore, h):
    """Flat steel washers."""
    return ring_group(lambda: ring(bore/2, outside/2, 0, h, M.zinc, .16), outside, bore, h, 5)


def one_wall_plug(mat, d, length):
    """A plug standing on its tip: toothed four-way body, collar and two fins."""
    def body(t, z):
        tooth = (z % (.095*length))/(.095*length) if .06*length < z < .66*length else 1
        return min(d/2*(.78+.22*tooth), d*.34+z*.35)
    plug = column(body, length, mat, 96, 240, bore=.28*d)
    slots = [at(extrude([(-d, .10*length), (d, .10*length), (d, .70*length), (-d, .70*length)], .13*d, mat, 0),
                rot=(90, 0, turn)) for turn in (0, 90)]
    boolean(plug, slots)
    collar = ring(.28*d, .6*d, length-.9, length+.1, mat, .25)
    fins = [at(extrude(rounded([(.4*d, .72*length), (.5*d, .70*length), (.68*d, .86*length), (.62*d, .93*length),
                                (.4*d, .95*length)], .3), .12*d, mat, .15), rot=(90, 0, turn)) for turn in (45, 225)]
    floor = at(turned(mat, [(0, 0), (.3*d, 0), (.3*d, 1.5), (0, 1.5)], .1), (0, 0, .2))
    return [plug, collar, floor, *fins]


def wall_plugs(M, d, length):
    """Three grey nylon plugs, lying."""
    nylon = kit.material('nylon', color=(.30, .31, .32), rough=.42, bev=2)
    slope = math.degrees(math.atan(.1*d/length))
    for x, y, turn, roll in ((-1.35*d, 0, -10, 0), (.25*d, -.14*length, 8, 40), (1.9*d, .06*length, 196, 10)):
        plug = at(one_wall_plug(nylon, d, length), rot=(0, 0, roll))
        at(plug, (0, length/2, .5*d), (90-slope, 0, 0))
        at(plug, (x, y, 0), (0, 0, turn))
    return dict(yaw=32, pitch=36)


def pipe_clip(M, bore):
    """A hinged clip: cradle on its screw foot, cap swung open on the hinge, lock hook to the right."""
    r, wall, width, mat = bore/2+.1, 2.3, 13, M.pvc
    o, cz = r+wall, r+wall+3.2                                       # outside radius, height of the tube's axis

    def half(a0, a1, radius):
        return [(x, z+cz) for x, _, z in arc((0, 0, 0), radius, a0, a1, 40)]
    cradle = extrude([(-o, cz), (-o, 3), (-o-3, 2.2), (-o-3, 0), (o+3, 0), (o+3, 2.2), (o, 3), (o, cz-6),
                      (o+1.5, cz-5), (o+.1, cz-2.4), (o, cz), *half(0, -180, r)], width, mat, .35)
    at(cradle, rot=(90, 0, 0))
    hole = lathe([(0, -1), (2.4, -1), (2.4, 2.2), (4.9, 4.4), (4.9, 9), (0, 9)], mat)
    boolean(cradle, [hole])
    cap = [extrude([*half(2, 178, o), *half(178, 2, r)], width-.6, mat, .35),
           extrude(rounded([(o-1.2, cz+3), (o+.6, cz+2.4), (o+2, cz+1), (o+2.6, cz-7), (o+.6, cz-6.6), (o+1.3, cz-4.4),
                            (o+.6, cz-1), (o-1.2, cz+.4)], .4), width-3, mat, .3)]
    at(cap, rot=(90, 0, 0))
    pin = (-o-1, 0, cz+.4)
    at(cap, (-pin[0], 0, -pin[2]))
    at(cap, pin, (0, -38, 0))
    for y, length in ((0, 5), (4.6, 3.6), (-4.6, 3.6)):
        at(turned(mat, [(0, -length/2), (2.1, -length/2), (2.1, length/2), (0, length/2)], .3), (pin[0], y, pin[2]),
           (90, 0, 0))
    return dict(yaw=26, pitch=32)


def pipe_clamp(M, bore):
    """Two steel halves with ears, two screws, a threaded boss on top and a black rubber lining."""
    r, wall, width, z = bore/2+2.2, 2, 15, M.zinc
    o, ear = r+wall, r+wall+13
    for rot in ((90, 0, 0), (90, 180, 0)):
        outer = [(x, y) for x, y, _ in arc((0, 0, 0), o, 16, 164, 48, 'XY')]
        inner = [(x, y) for x, y, _ in arc((0, 0, 0), r, 173, 7, 48, 'XY')]
        outline = [(ear, 1.4, .5), (ear, 3.4, .5), (o+.6, 3.4, 1), *[(x, y, 0) for x, y in outer],
                   (-o-.6, 3.4, 1), (-ear, 3.4, .5), (-ear, 1.4, .5), *[(x, y, 0) for x, y in inner]]
        at(extrude(rounded(outline, 0), width, z, .3), rot=rot)
    lip, w = o+.7, width/2
    ribs = [(bore/2+(.7 if i % 2 else 0), -w-1+(2*w+2)*i/10) for i in range(11)]
    lining = rounded([*ribs, (lip, w+1.3), (lip, w+.1), (r+.05, w+.1), (r+.05, -w-.1), (lip, -w-.1), (lip, -w-1.3)],
                     .25, 3)
    at(lathe(lining, M.rubber, closed=True), rot=(90, 0, 0))
    for x in (ear-6, 6-ear):
        head = turned(z, [(0, 3.3), (4.6, 3.3), (4.6, 4.6), (3.8, 6.3), (0, 6.6)], .5)
        boolean(head, [at(extrude([(-6, -.6), (6, -.6), (6, .6), (-6, .6)], 3, z, 0), (0, 0, 6.9), (0, 0, 35))])
        at([head, at(thread(5, 1.2, 15, z), (0, 0, 4), (180, 0, 0)), at(hexbody(8.5, 3.6, z), (0, 0, -6.9))], (x, 0, 0))
    at([hexbody(13, 11, z, bore=4.3), at(thread(8.3, 1.6, 10.96, z, bore=4.6, internal=True), (0, 0, .02)),
        turned(z, [(0, -.5), (7.4, -.5), (6.6, 1), (0, 1)], .3)], (0, 0, o-.4))
    return dict(yaw=28, pitch=22)


def pressed_band(mat, r, width, thick, start, end):
    """A strip wound round Y from `start` to `end` degrees, its second turn outside the first, thread pressed in."""
    steps, across, v, f = int(end-start)*2, 16, [], []
    for i in range(steps+1):
        a = start+(end-start)*i/steps
        lift = r+thick*1.25*min(1, max(0, (a-start-240)/80))
        for j in range(across):
            y = (j/(across-1)-.5)*width
            groove = max(0, 1-abs(((a+y*1.6)/9) % 1-.5)*5)*(abs(y) < width*.34)*(a > start+250)
            for rr in (lift, lift+thick-.45*min(1, groove*1.6)):
                v.append((-rr*sin(rad(a)), y, rr*cos(rad(a))))
    n = across*2
    for i in range(steps):
        for j in range(across-1):
            a, b = i*n+2*j, (i+1)*n+2*j
            f += [[a, b, b+2, a+2], [a+1, a+3, b+3, b+1]]
        for e in (0, n-2):
            f.append([i*n+e, i*n+e+1, (i+1)*n+e+1, (i+1)*n+e])
    for i in (0, steps):
        f += [[i*n+2*j, i*n+2*j+1, i*n+2*j+3, i*n+2*j+2] for j in range(across-1)]
    return mesh('band', v, f, mat, 30)


def hose_clamp(M, r, width):
    """A worm-drive clamp standing on its band, the screw housing on top."""
    mat = kit.material('stainless', color=(.60, .60, .60), metal=1, rough=.2, rvar=.06, bscale=1.)
    pressed_band(mat, r, width, .8, 12, 418)
    top, half = r+5.4, width/2+1.2
    saddle = rounded([(-half, r-.6, .3), (half, r-.6, .3), (half, r+5, 1), (half-1.6, top+4.3, 3), (1.6-half, top+4.3,
                                                                                                    3),
                      (-half, r+5, 1)], 1)
    house = at(extrude(saddle, 12, mat, .5), rot=(90, 0, 90))
    boolean(house, [at(lathe([(0, -20), (4.05, -20), (4.05, 20), (0, 20)], mat), (0, 0, top), (0, 90, 0))])
    head = at(hexbody(7, 5, mat, ch=(0, 1)), (0, 0, 8.6))
    boolean(head, [at(extrude([(-6, -.6), (6, -.6), (6, .6), (-6, .6)], 4, mat, 0), (0, 0, 14), (0, 0, 12))])
    screw = [at(thread(7.8, 2, 15.5, mat), (0, 0, -8)), head, ring(.5, 5, 7.3, 8.8, mat, .3)]
    at(screw, (0, 0, top), (0, 90, 0))
    return dict(yaw=30, pitch=22)


def threaded_rods(M, d, count):
    """A bundle of rods, cut ends near; a short length stands for the metre."""
    step, length = d*1.01, 14*d
    for i in range(count):
        row = 0 if i < 3 else 1
        x, z = (i-1)*step if row == 0 else (i-3.5)*step, d/2+row*step*.866
        at(thread(d, 1.75, length+(i*7) % 5*1.5, M.zinc, segt=48), (x, -length/2-(i*5) % 4*1.6, z), (-90, 0, 0))
    return dict(yaw=-36, pitch=22)


def fill_valve(M):
    """Lying: threaded shank with nut and seal, stem, adjusting ring, float cup with its rod, head and arm."""
    w, grey = M.pvc, kit.material('greyplastic', color=(.34, .36, .38), rough=.4, bev=2)
    thread(21, 3, 46, w, bore=7)
    at([hexbody(31, 11, w, bore=9), at(ring(9, 18, 0, 2.5, w), (0, 0, 10.6))], (0, 0, 23))
    turned(M.rubber, [(0, 42), (12, 40), (18.5, 46), (18.5, 49), (0, 49)], .8)
    turned(w, [(0, 48.5), (19, 48.5), (19, 52, .8), (14, 55, 2), (13, 60), (12.5, 128), (0, 128)], .8)
    at(knurl(33, 16, grey, n=30, depth=.5), (0, 0, 118))
    turned(w, [(0, 130), (9.5, 130), (9.5, 226), (0, 226)], .5)
    for z in range(136, 150, 5):
        ring(8, 10.5, z, z+2, w, .4)
    cup = [(10.4, 150), (31, 152, 5), (33, 204, 2), (33, 211, 1), (29, 211, 1), (27, 206, 3), (10.4, 204, 2)]
    lathe(rounded(cup, 1), w, closed=True)
    turned(w, [(0, 218), (20, 218, 1), (22, 223, 2), (22, 238, 1), (24, 239, .8), (24, 246, 1.5), (19, 254, 6), (0,
        256)], 1)
    at(column(lambda t, z: 24.4+.5*cos(30*t), 6, w, 240, 4), (0, 0, 240))
    at(bar([(6, 0, 15, 8), (22, 0, 12, 9), (40, 0, 10, 8), (52, 0, 12, 9)], w, e=4), (0, 0, 250))
    rod = turned(grey, [(0, 196), (2.4, 196), (2.4, 262), (0, 262)], .5)
    clip = turned(grey, [(0, 205), (5.2, 205), (5.2, 214), (0, 214)], .8)
    at([rod, clip, at(turned(grey, [(0, 0), (4.6, 0), (4.6, 5), (0, 5)], .6), (0, 0, 255))], (44, 0, 0))
    at(bar([(27, 0, 14, 7), (46, 0, 12, 7)], w, e=4), (0, 0, 208.5))
    at(list(bpy.context.scene.objects), rot=(0, 0, 200)), at(list(bpy.context.scene.objects), rot=(0, 84, 0))
    return dict(yaw=44, pitch=34)


MODELS = {
    'wood-screw-4-x-40-mm-pz2': partial(wood_screws, d=4, length=40, count=4),
    'wood-screw-5-x-60-mm-pz2': partial(wood_screws, d=5, length=60, count=3),
    'hex-bolt-m8-x-40-8-8-zinc': partial(hex_bolt, d=8, length=40, af=13, head_h=5.3),
    'hex-nut-m8-zinc': partial(hex_nuts, d=8, af=13, h=6.5),
    'flat-washer-m8-zinc': partial(flat_washers, outside=16, bore=8.4, h=1.6),
    'wall-plug-8-x-40-mm-nylon': partial(wall_plugs, d=8, length=40),
    'pipe-clip-15-mm-white': partial(pipe_clip, bore=15),
    'rubber-lined-pipe-clamp-20-23-mm': partial(pipe_clamp, bore=22),
    'hose-clamp-16-27-mm-stainless': partial(hose_clamp, r=11, width=9),
    'threaded-rod-m8-x-1-m-zinc': partial(threaded_rods, d=8, count=5),
    'cistern-fill-valve-1-2-in-bsp-bottom': fill_valve,
}
