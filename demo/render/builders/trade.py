"""Trade goods beside the pipe: inhibitor, solvent cement, press tool, calibrator, mats, strips and the rest."""
from functools import partial
from builders.drainage import turned
from builders.pipe_tools import rod
from builders.tool_parts import everything, satin, sleeve
from kit import *


def label_band(r, z0, z1, colour):
    """A plain label round a bottle or tin."""
    return ring(r - 1, r + .25, z0, z1, material('label band', color=colour, rough=.4, coat=.3), .1, 128)


def bottle(M, colour, name):
    """White litre bottle with a red screw cap and a label that names it."""
    white = material('hdpe', color=(.90, .905, .91), rough=.38, bev=2, glow=WHITE)
    turned([(0, 0), (38, 0, 6), (43, 6, 4), (43, 148, 4), (41, 166, 14), (24, 192, 14), (17, 198, 3), (17, 210),
            (0, 210)], white, 1, closed=False)
    column(lambda t, z: min(20.5 + .5 * cos(36 * t), 19 + z, 21.6 - max(0, z - 17)), 20, M.redvinyl, 288,
           24).location.z = 203
    ring(17, 21, 198, 201.4, M.redvinyl, .6)
    label_band(43, 26, 128, colour)
    label_band(43.1, 104, 118, (.86, .87, .88))
    ink = material('ink', color=colour, rough=.4)
    at(wraptext(name, 10, 43.7, ink, .05, 20), (0, 0, 111))
    at(wraptext('Central heating', 9, 43.6, white, .05, 20), (0, 0, 82))
    at(wraptext('1 liter', 12, 43.6, white, .05, 20), (0, 0, 52))
    return dict(yaw=20, pitch=16)


def cement_tin(M):
    """Tin with a blue band; the screw cap with its brush lies in front."""
    tin = material('tinplate', color=(.66, .66, .66), metal=1, rough=.2, rvar=.06, bscale=.6)
    r, h = 32, 84
    turned([(0, 0), (r + 1.2, 0), (r + 1.2, 2.4), (r, 3.2), (r, h - 2), (r + 1.2, h - 1.4), (r + 1.2, h), (r - 3, h),
            (r - 4, h - 3), (18, h - 2, 2), (16, h), (16, h + 9, .6), (14.6, h + 9, .6), (14.6, h - 4), (0,
                    h - 4)], tin, .3, closed=False)
    label_band(r, 8, h - 8, (.02, .09, .36))
    label_band(r + .1, 34, 50, (.86, .87, .88))
    at(wraptext('PVC-U CEMENT', 7, r + .7, M.bluepaint, .05, 16), (0, 0, 42))
    at(wraptext('250 ml', 7, r + .6, M.ptfe, .05, 16), (0, 0, 62))
    at(thread(33.6, 2.4, 7, tin, bore=14.6), (0, 0, h + 1))
    cap = [turned([(0, 0), (19, 0, 1.4), (19, 12), (16.6, 12), (16.6, 3), (0, 3)], M.rubber, .5, closed=False),
           at(column(lambda t, z: min(19.6 + .4 * cos(40 * t), 18.6 + z), 10, M.rubber, 320, 8, bore=17), (0, 0, 1)),
           turned([(0, 3), (2, 3), (2, 44), (0, 44)], M.zinc, .3, closed=False),
           turned([(0, 42), (5, 42, 2), (9, 50, 4), (9.6, 66, 4), (6, 72, 3), (0, 73)],
                  material('wool', color=(.74, .72, .66), rough=.9, bump=.5, bscale=.6), .8, closed=False)]
    at(cap, rot=(0, 90, 0)), at(cap, (4, -58, 19), (0, -6, 24))
    return dict(yaw=16, pitch=28)


def press_tool(M):
    """Manual press tool: two long tubes with grips, crossed linkage, head with its jaw."""
    blue, st, red = material('press blue', color=(.012, .085, .36), rough=.36, coat=.4, bev=2), satin(), M.redvinyl
    for s in (1, -1):
        path = [(s * 20, -60, 0), (s * 30, -100, 0), (s * 36, -300, 0)]
        tube(catmull(path, 8), 11, st)
        sleeve(red, [(s * 35, -250, 29, 28), (s * 36, -290, 30, 29), (s * 37, -340, 30, 29), (s * 37, -372, 29, 28)])
        arm = [(s * 31, -96, 6), (s * 9, -92, 8), (0, -50, 12), (-s * 4, -20, 10), (s * 18, -16, 10), (s * 34, -52, 10)]
        at(extrude(rounded(arm, 6), 15, blue, 1.6), (0, 0, s * 8))
        jaw = [(s * .6, 96, 2), (s * 16, 94, 10), (s * 32, 70, 14), (s * 34, 30, 14), (s * 26, -20, 8), (s * 5, -24, 6),
               (s * 4, 26, 6)]
        jaw += [(s * (.6 + 14.5 * cos(rad(a))), 62 + 14.5 * sin(rad(a)), 0) for a in range(-88, 89, 11)]
        at(bevel(extrude(rounded(jaw, 0, 6), 22, st, 0), 1, 3), (0, 0, 0))
    for x, y, r in ((17, 4, 8), (-17, 4, 8), (0, -54, 9)):
        at(rod(r, -20, 20, M.forged, 1.5), (x, y, 0))
        at(ring(2, r * .6, 19, 21, M.steel, .5), (x, y, 0))
    for z in (15, -15):
        at(extrude(rounded([(-26, -8, 8), (26, -8, 8), (26, 14, 8), (-26, 14, 8)], 6), 7, blue, 1.4), (0, 0, z))
    at(text('TH 16', 9, M.steel, .5), (-19, 30, 11.3))
    at(everything(), rot=(0, 0, -40))
    return dict(yaw=0, pitch=60)


def calibrator(M):
    """Three-armed grey star, each arm a stepped mandrel for one size."""
    grey, black = material('star grey', color=(.20, .21, .22), rough=.42, bev=2), M.rubber
    turned([(0, -12), (24, -12, 5), (24, 12, 5), (0, 12)], grey, 1, closed=False)
    for k, d in enumerate((16, 20, 26)):
        r, a = d / 2 - 2, 90 + 120 * k
        arm = [turned([(0, 14), (d / 2 + 7, 14, 3), (d / 2 + 7, 34, 2), (r + .4, 36), (r, 66, 1), (r - 2.5, 70, 1),
                       (0, 70)], grey, .8, closed=False),
               *[ring(r - .4, r + .5, z, z + 2, black, .4) for z in (44, 52)]]
        arm += [at(extrude([(0, -1.6), (r + 5, -1.6), (r + 2, 1.6), (0, 1.6)], 9, M.steel, .3), (0, 0, 38),
                   (90, 0, q)) for q in (0, 180)]
        at(arm, rot=(0, 90, 0)), at(arm, rot=(0, 0, a))
        at(text(str(d), 9, M.ptfe, .4), (22 * cos(rad(a)) * .55, 22 * sin(rad(a)) * .55, 12.2))
    at(everything(), rot=(0, 0, 18))
    return dict(yaw=0, pitch=50)


def deburrer(M):
    """Orange barrel lying on its side, its cone of blades in the open end."""
    orange = material('barrel', color=(.75, .14, .012), rough=.36, coat=.2, bev=2)
    body = column(lambda t, z: min(26 + .9 * cos(24 * t) * (6 < z < 46), 23 + z, 23 + (52 - z)), 52, orange, 288, 60,
                  bore=21.5)
    parts = [body, turned([(0, 20), (21.6, 20), (21.6, 22), (0, 22)], M.blackox, .1, closed=False)]
    parts += [at(extrude(rounded([(0, 22), (20.6, 48), (20.6, 22)], .5), 1.6, M.steel, .2),
                 rot=(90, 0, 60 * i)) for i in range(6)]
    parts.append(turned([(0, 20), (5, 22), (2, 44, 1), (0, 45)], M.brass, .4, closed=False))
    at(parts, rot=(0, 90, 0))
    at(everything(), rot=(0, 0, -20))
    return dict(yaw=34, pitch=24)


def bending_spring(M, d=14.6, turns=46, wire=1.5):
    """Steel spring tapering at one end, a ring at the other."""
    path = []
    for i in range(turns * 40):
        turn = i / 40
        r = d / 2 - wire - 3.4 * max(0, turn / turns - .9) * 10
        path.append((r * cos(2 * pi * turn), r * sin(2 * pi * turn), turn * wire * 2.06))
    spring = [tube(path, wire, M.steel, seg=10)]
    spring += [tube([(0, 0, 2), (0, 0, -9)], 2, M.steel, seg=24), at(tube(arc((0, 0, 0), 8, 0, 360, 40), 1.6, M.steel,
            seg=16), (0, 0, -17))]
    at(spring, rot=(0, 90, 0)), at(spring, rot=(0, 0, 38))
    return dict(yaw=0, pitch=50, turn=12)


def radiator_key(M):
    """Cast brass key lying flat: two finger wings behind a round stem, its square socket to the front."""
    b = M.castbrass
    stem = lathe(rounded([(0, -30), (5, -30, .6), (5, -4), (5.6, 0, 2), (4.6, 8, 2), (0, 8)], 0), b)
    boolean(stem, [at(extrude([(-2.6, -2.6), (2.6, -2.6), (2.6, 2.6), (-2.6, 2.6)], 18, b, 0), (0, 0, -28))])
    half = [(0, -2), (6, -1), (13, 4), (16, 13), (13, 22), (7, 23), (3, 18)]
    wing = extrude(catmull(half + [(0, 16)] + [(-x, y) for x, y in half[:0:-1]] + half[:1], 8)[:-1], 4.4, b, 1.4)
    at(wing, (0, 0, 4), (90, 0, 0))
    at(everything(), rot=(-90, 0, 0)), at(everything(), rot=(0, 0, -40))
    return dict(yaw=0, pitch=38)


def grease_pot(M):
    """White pot with its lid on and a plain blue band."""
    white = material('hdpe', color=(.90, .905, .91), rough=.36, bev=2, glow=WHITE)
    turned([(0, 0), (29, 0, 3), (32, 40, 1), (0, 40)], white, 1, closed=False)
    label_band(31.2, 7, 33, (.012, .10, .30))
    column(lambda t, z: min(35 + .35 * cos(60 * t), 34 + z, 36 - max(0, z - 9.4)), 12, white, 360, 16).location.z = 39
    turned([(0, 50.4), (30, 50.4), (30, 51.8, .8), (27, 51.8, .5), (26.4, 51), (0, 51)], white, .3, closed=False)
    return dict(yaw=20, pitch=28, scale=.96)


def abrasive_roll(M):
    """A roll of brown abrasive cloth on its side, the free end running out."""
    cloth = material('abrasive', color=(.22, .075, .030), rough=.9, bump=.5, bscale=.25, spec=.2, bev=.3)
    points = [((13 + .42 * i / 10) * cos(rad(i * 9)), (13 + .42 * i / 10) * sin(rad(i * 9))) for i in range(0, 400)]
    x, y = points[-1]
    turn = rad(-math.degrees(math.atan2(y, x)) - 90)
    points = [(px * cos(turn) - py * sin(turn), px * sin(turn) + py * cos(turn)) for px, py in points]
    low = points[-1]
    points += [(low[0] + q * 95, low[1] + 2.4 * sin(q * 5) * q) for q in (.05, .1, .2, .3, .4, .5, .6, .7, .8, .9, 1)]
    sections = []
    for i, (px, pz) in enumerate(points):
        a, b = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        run = hypot(b[0] - a[0], b[1] - a[1])
        nx, nz = (a[1] - b[1]) / run * .16, (b[0] - a[0]) / run * .16
        sections.append([(px + nx, -19, pz + nz), (px + nx, 19, pz + nz), (px - nx, 19, pz - nz),
                         (px - nx, -19, pz - nz)])
    loft(sections, cloth, smooth=50)
    return dict(yaw=-34, pitch=26)


MODELS = {
    'heating-inhibitor-1-l': partial(bottle, colour=(.012, .12, .40), name='INHIBITOR'),
    'heating-cleaner-1-l': partial(bottle, colour=(.012, .26, .10), name='CLEANER'),
    'pvc-solvent-cement-250-ml': cement_tin,
    'press-tool-16-26-mm': press_tool,
    'calibrator-16-20-26-mm': calibrator,
    'deburrer-3-35-mm': deburrer,
    'bending-spring-15-mm': bending_spring,
    'radiator-key': radiator_key,
    'silicone-grease-100-g': grease_pot,
    'abrasive-strip': abrasive_roll,
}
