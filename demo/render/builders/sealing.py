"""Tape, flax, pastes, solder, silicone, flat seals, O-rings and olives."""
from functools import partial
import kit
from kit import *
from builders.fasteners import ring_group, turned


def ribbon(path, width, thick, mat):
    """A thin strip along a path of (x, z) points, lying across Y."""
    sections = []
    for i, (x, z) in enumerate(path):
        a, b = path[max(i-1, 0)], path[min(i+1, len(path)-1)]
        run = hypot(b[0]-a[0], b[1]-a[1])
        nx, nz = (a[1]-b[1])/run*thick/2, (b[0]-a[0])/run*thick/2
        sections.append([(x+nx, -width/2, z+nz), (x+nx, width/2, z+nz), (x-nx, width/2, z-nz), (x-nx, -width/2, z-nz)])
    return loft(sections, mat, 'ribbon', 50)


def ptfe_tape(M):
    """A blue reel standing on edge, its white tape running out over the floor."""
    blue, w, flange, wound = M.bluepaint, M.ptfe, 27, 22.5
    reel = [lathe(rounded([(9.5, -7.6), (flange, -7.6), (flange, -6.2), (11, -6.2), (11, 6.2), (flange, 6.2),
                           (flange, 7.6),
                           (9.5, 7.6)], .5, 4), blue, closed=True),
            at(column(lambda t, z: wound+.12*sin(z*9)+.1*sin(z*23), 12, w, 120, 80, bore=10.5), (0, 0, -6))]
    at(reel, (0, 0, flange), (90, 0, 0))
    start = [(x, z) for x, _, z in arc((0, 0, flange), wound+.3, 105, 70, 12)]
    free = catmull([start[-1], (19, 44), (30, 31), (37, 13), (45, 2.2), (54, .8), (64, 3.6), (72, 3), (79, .4)], 10)
    ribbon(start[:-1]+free, 11.8, .3, w)
    return dict(yaw=46, pitch=24)


def flax_plait(M):
    """Three strands of fine fibres plaited, tied at the head and open at the tail."""
    shades = [kit.material(f'flax{i}', color=c, rough=.5, spec=.35, bev=.1)
              for i, c in enumerate(((.64, .47, .24), (.74, .58, .34), (.54, .38, .18)))]
    tie = kit.material('twine', color=(.50, .36, .20), rough=.8, bump=.2)
    random.seed(3)
    half, turns, steps = 88, 2.3, 90

    def strand(k, u):
        """Centre and half size of strand k at u, 0 at the tie to 1 at the end of the plait."""
        a = 2*pi*(turns*u+k/3)
        open_up = min(1, u*9)
        return Vector((-half+2*half*u, 13*sin(a)*open_up, 8.5*sin(2*a)*open_up)), 5+5.5*min(1, u*7)
    for k in range(3):
        core = [strand(k, i/steps) for i in range(steps+1)]
        loft([[(p.x, p.y+s*.75*cos(b), p.z+s*.62*sin(b)) for b in (2*pi*j/12 for j in range(12))] for p, s in core],
             shades[2])
        for i in range(150):
            spread, phase, twist = math.sqrt(random.uniform(.5, 1)), random.uniform(0, 2*pi), random.uniform(.5, 2.5)
            path = []
            for p, s in core:
                b = phase+twist*(p.x+half)/half
                path.append((p.x, p.y+spread*s*cos(b), p.z+spread*s*.8*sin(b)))
            end, out = path[-1], random.uniform(25, 75)
            dy, dz = random.uniform(-15, 15), random.uniform(-5, 5)
            path += [(end[0]+out*q, end[1]*(1-.3*q)+dy*q*q, end[2]*(1-.5*q)+dz*q*q) for q in (.15, .35, .55, .75, 1)]
            tube(path, .36, shades[i % 3], seg=5)
    for i in range(7):
        at(lathe([(9.5+1.1*cos(b), 1.1*sin(b)) for b in (2*pi*j/12 for j in range(12))], tie, closed=True, seg=48),
           (-half+6+i*1.8, 0, 0), (0, 90, 6))
    for i in range(200):
        b, q, out = random.uniform(0, 2*pi), math.sqrt(random.random()), random.uniform(12, 26)
        tube([(-half+10, 8*q*cos(b), 7*q*sin(b)), (-half, 9*q*cos(b), 7*q*sin(b)),
              (-half-out*.5, 12*q*cos(b), 8*q*sin(b)),
              (-half-out, 15*q*cos(b), 9*q*sin(b))], .42, shades[i % 3], seg=5)
    at([o for o in bpy.context.scene.objects], rot=(0, 0, 44))
    return dict(yaw=0, pitch=62)


def paste_fill(mat, r, z, lift):
    """The stirred top of a paste: a closed disc of radius r at height z with spiral waves of this height."""
    rings, seg = 40, 96
    v = [(0, 0, z+lift)]
    for i in range(1, rings+1):
        q = i/rings
        for j in range(seg):
            t = 2*pi*j/seg
            wave = lift*(1-q**6)*(.5+.5*sin(2*t-q*11))*(.6+.4*cos(t+1))+.3*lift*sin(3*t+q*4)*(1-q)
            v.append((r*q*cos(t), r*q*sin(t), z+wave+lift*(1-q)**2))
    f = [[0, 1+j, 1+(j+1) % seg] for j in range(seg)]
    for i in range(rings-1):
        a, b = 1+i*seg, 1+(i+1)*seg
        f += [[a+j, b+j, b+(j+1) % seg, a+(j+1) % seg] for j in range(seg)]
    return mesh('paste', v, f, mat, 80)


def printed(words, size, r, mat, around):
    """Ink on a cylinder of radius r: round Z, facing -Y, or along X, facing up."""
    o = text(words, size, mat, .1)
    bm = bmesh.new()
    bm.from_mesh(o.data)
    bmesh.ops.triangulate(bm, faces=bm.faces)
    bmesh.ops.subdivide_edges(bm, edges=bm.edges, cuts=4, use_grid_fill=True)
    bm.to_mesh(o.data)
    bm.free()
    for v in o.data.vertices:
        x, y, z = v.co
        a, out = (x if around else y)/r, r+z
        v.co = (out*sin(a), -out*cos(a), y) if around else (x, out*sin(a), out*cos(a))
    return o


def label(band, ink, r, z0, z1, lines):
    """A printed band round a tin or pot, with lines of (text, size, height)."""
    ring(r-1, r, z0, z1, band, .05, 128)
    for words, size, z in lines:
        at(printed(words, size, r+.05, ink, True), (0, 0, z), (0, 0, -6))


def paste_tin(M):
    """An open tin with a green label, green paste inside and its lid leaning on it."""
    z, r, h = kit.material('tinplate', color=(.66, .66, .66), metal=1, rough=.2, rvar=.06, bscale=.6), 37, 62
    green = kit.material('pastegreen', color=(.045, .17, .06), rough=.38, spec=.5, bump=.25, bscale=.35, bev=.1)
    band = kit.material('greenlabel', color=(.012, .13, .055), rough=.35, coat=.4)
    ink = kit.material('whiteink', color=(.82, .83, .82), rough=.5)
    lathe(rounded([(r-.8, 2), (0, 2), (0, 0), (r+1.2, 0), (r+1.2, 2.2), (r, 3), (r, h-2), (r+1, h-1.6), (r+1, h),
                   (r-5, h), (r-5, h-3.4), (r-4.4, h-3.4), (r-4.4, h-.8), (r-.8, h-.8)], .3, 3), z, 128)
    paste_fill(green, r-.7, h-9, 5)
    label(band, ink, r+.25, 6, h-6, [('JOINTING', 10, 42), ('PASTE', 10, 30), ('for flax  250 g', 5, 18)])
    lid = [lathe(rounded([(0, 0), (r-6, 0, .8), (r-6, 4.5, .8), (r+.5, 4.5, .5), (r+.5, 6.2, .5), (r-7.2, 6.2, .8),
                          (r-7.2, 1.4, .8), (r-12, 1.4, .8), (r-13, 2.4, .8), (0, 2.4)], .3, 4), z, 128)]
    at(lid, (0, 0, 0), (0, 62, 0))
    at(lid, (r+24, 0, (r+.5)*sin(rad(62))-2))
    at(lid, rot=(0, 0, -24))
    return dict(yaw=10, pitch=30)


def solder_spool(M):
    """A spool standing on its flange, wound with bright wire, the end curling off."""
    tin = kit.material('tin', color=(.78, .78, .77), metal=1, rough=.16, rvar=.05, bscale=.8)
    black = kit.material('blackplastic', color=(.022, .022, .024), rough=.4, bev=2)
    wire, wound, flange, width = 1.25, 25, 30, 33
    lathe(rounded([(8, 0), (flange, 0), (flange, 2.4), (14, 2.4), (14, width+2.4), (flange, width+2.4),
                   (flange, width+4.8), (8, width+4.8)], .6, 4), black, closed=True)
    pitch = width/13

    def coil(t, z):
        q = ((z/pitch-t/(2*pi)) % 1-.5)*2
        return wound-wire+wire*math.sqrt(max(0, 1-q*q))
    at(column(coil, width-.1, tin, 128, 13*16, bore=13), (0, 0, 2.45))
    a0 = -150
    start = [((wound-.2)*cos(rad(a)), (wound-.2)*sin(rad(a)), 9+(a-a0)*pitch/360) for a in range(a0, -50, 8)]
    free = catmull([start[-1], (24, -23, 10), (36, -17, 7), (47, -6, 3), (55, 9, 1.3), (52, 22, 1.3)], 12)
    tube(start[:-1]+free, wire, tin, seg=24)
    return dict(yaw=16, pitch=28)


def flux_pot(M):
    """An open white pot of pale paste, a brush standing in it and its red screw lid beside it."""
    w, r, h = M.pvc, 31, 50
    red, ink = M.redpaint, kit.material('whiteink', color=(.82, .83, .82), rough=.5)
    paste = kit.material('fluxpaste', color=(.62, .42, .16), rough=.35, spec=.5, bump=.2, bscale=.35, bev=.1)
    lathe(rounded([(r-4, h+8), (r-4, 3), (0, 3), (0, 0), (r-2, 0, 2), (r, 3, 1), (r, h-3, 2), (r-2.2, h), (r-2.2, h+8)],
                  .6, 4), w, 128)
    at(thread(2*r-2.4, 3.4, 6.6, w, bore=r-3.5, segt=128), (0, 0, h+.4))
    paste_fill(paste, r-3.6, h-2, 4)
    label(red, ink, r+.2, 8, h-7, [('FLUX PASTE', 6.4, 31), ('100 g', 6, 19)])
    hair = kit.material('bristle', color=(.10, .07, .045), rough=.6, bev=.1)
    random.seed(5)
    brush = [tube([(0, 0, 24), (0, 0, 78)], 3, M.zinc, 2.2, seg=32), loft(
        [[(x, y, z) for x, y in superellipse(a, b, 3, 32)] for z, a, b in ((12, 12, 4), (20, 11, 4), (28, 6.4, 6.2))],
        M.zinc)]
    for _ in range(160):
        x, y = random.uniform(-5.2, 5.2), random.uniform(-1.6, 1.6)
        brush.append(tube([(x, y, 14), (x*1.1, y*1.2, 4), (x*1.2+random.uniform(-.6, .6), y*1.5,
                                                           random.uniform(-10, -6))],
                          .3, hair, seg=5))
    at(brush, (-10, 4, h+4), (0, 24, 20))
    lid = [lathe(rounded([(0, 0), (r, 0, 2), (r, 12), (r-2, 12), (r-2, 2), (0, 2)], .6), red, 128),
           column(lambda t, z: r+.2+.45*cos(60*t), 9, red, 480, 4, bore=r-1)]
    at(lid[1], (0, 0, 2.4))
    at(lid, (0, 0, 0), (0, 64, 0))
    at(lid, (r+21, 0, r*sin(rad(64))))
    at(lid, rot=(0, 0, -14))
    return dict(yaw=10, pitch=26)


def silicone_cartridge(M):
    """A white cartridge with a blue printed band and a cone nozzle screwed on, lying."""
    w, r, length = M.pvc, 23.5, 215
    band, ink = kit.material('bluelabel', color=(.02, .12, .34), rough=.35, coat=.4), \
        kit.material('whiteink', color=(.82, .83, .82), rough=.5)
    barrel = [lathe(rounded([(0, 12), (r-1.4, 12), (r-1.4, 0), (r+.4, 0), (r+.4, 2), (r, 2.6), (r, length-4, .5),
                             (r+.6, length-3), (r+.6, length, 1), (r-3, length+1, 2), (9, length+7, 3), (7.4, length+9),
                             (7.4, length+20), (0, length+20)], .5), w, 128),
              at(thread(17.5, 3, 11, w), (0, 0, length+9))]
    nozzle = [turned(w, [(0, length+17), (11.5, length+17), (11.5, length+29, 1.5), (8.5, length+33, 2),
                         (2.9, length+98),
                         (0, length+98)], .4),
              at(column(lambda t, z: 11.5+.5*abs(cos(12*t)), 10, w, 240, 4), (0, 0, length+18))]
    at([*barrel, *nozzle, ring(r-1, r+.12, 30, 150, band, .05, 128)], (-length/2, 0, 0), (0, 90, 0))
    for words, size, x, roll, colour in (('SANITARY', 17, -17, -6, ink), ('SILICONE', 17, -17, 34, ink),
                                         ('white  310 ml', 8, 72, 12, band)):
        at(printed(words, size, r+.2, colour, False), (x, 0, 0), (roll, 0, 0))
    at([o for o in bpy.context.scene.objects], rot=(0, 0, 44))
    return dict(yaw=0, pitch=62)


def flat_seals(M, outside, bore, h, stacked, rubber):
    """Flat washers of black rubber or red fibre."""
    mat = M.rubber if rubber else kit.material('fibre', color=(.36, .040, .025), rough=.55, spec=.35, bump=.12,
                                               bscale=2)
    return ring_group(lambda: ring(bore/2, outside/2, 0, h, mat, .18), outside, bore, h, stacked)


def o_rings(M, bore, cord):
    """Black rings of round cord."""
    r, c = cord/2, bore/2+cord/2
    section = [(c+r*cos(2*pi*i/28), r+r*sin(2*pi*i/28)) for i in range(28)]
    return ring_group(lambda: lathe(section, M.rubber, 128, closed=True), bore+2*cord, bore, cord, 3)


def olives(M, bore, width):
    """Brass rings, thick in the middle and tapered to both ends."""
    r = bore/2+.05
    section = rounded([(r, 0), (r+.55, 0), (r+1.75, width*.36, 1), (r+1.75, width*.64, 1), (r+.55, width),
                       (r, width)], .2, 4)
    return ring_group(lambda: lathe(section, M.brass, 128, closed=True), bore+3.6, bore, width, 1)


MODELS = {
    'ptfe-tape-12-mm-x-12-m-en-751-3': ptfe_tape,
    'plumbers-flax-80-g-plait': flax_plait,
    'jointing-paste-250-g-tin': paste_tin,
    'solder-wire-sn97cu3-2-5-mm-250-g': solder_spool,
    'flux-paste-100-g-water-soluble': flux_pot,
    'sanitary-silicone-310-ml-white': silicone_cartridge,
    'fibre-washer-1-2-in-bsp-union': partial(flat_seals, outside=18.5, bore=12, h=2, stacked=5, rubber=False),
    'epdm-washer-3-4-in-hose-union': partial(flat_seals, outside=24, bore=16, h=3, stacked=4, rubber=True),
    'o-ring-epdm-12-x-2-5-mm': partial(o_rings, bore=12, cord=2.5),
    'brass-olive-15-mm': partial(olives, bore=15, width=7),
}
