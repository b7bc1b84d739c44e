"""Cutters: the wheel cutter for copper and the ratchet shears for plastic pipe."""
from builders.pipe_tools import cutting_wheel, rod
from builders.tool_parts import everything, satin, sleeve, teeth
from kit import *


def pipe_cutter(M):
    """C frame of die-cast zinc with two rollers, a wheel on a screwed slide, a knob and a folded-in reamer."""
    cast_, st = material('die cast', (.24, .245, .255), metal=1, rough=.42, rvar=.08, bscale=2., bump=.08), satin()
    knob = material('knob', (.40, .012, .010), rough=.4, coat=.2, bev=2)
    frame = [(-46, 26, 7), (-46, -20, 14), (-30, -34, 14), (40, -34, 16), (62, -14, 8), (62, 17, 6), (10, 17, 4),
             (10, -2, 6), (5, -17, 12), (-18, -17, 12), (-34, -8, 6), (-34, 26, 4)]
    body = extrude(rounded(frame, 5, 8), 24, cast_, 0)
    guide = extrude(rounded([(0, -6), (56, -6), (56, 10), (0, 10)], 1), 14, cast_, 0)
    top = at(extrude(rounded([(18, -5, 3), (54, -5, 3), (54, 9, 3), (18, 9, 3)], 3), 14, cast_, 0), (0, 0, 12))
    rail = at(extrude(rounded([(-16, -29, 3), (40, -29, 3), (40, -22, 3), (-16, -22, 3)], 3), 4, cast_, 0), (0, 0, 12))
    bevel(boolean(body, [guide, top, rail]), 1.8, 4)
    for y in (17.5, -1.5):
        at(rod(9.2, -9.5, 9.5, st, 1), (-24, y, 0))
        at([rod(4, -12.6, 12.6, M.steel, .8), ring(4, 6, 9.4, 11, M.blackox, .3)], (-24, y, 0))
    for z in (10.6, -10.6):
        at(extrude(rounded([(-44, -10, 3), (-24, -8, 6), (-20, -2, 6), (-20, 18, 6), (-24, 25, 6), (-44, 26, 3)], 3),
                   2.4,
                   cast_, .8), (0, 0, z))
    extrude(rounded([(6, -5.8), (48, -5.8), (48, 9.8), (6, 9.8)], 2), 13, st, .8)
    at([cutting_wheel(st, 11.5, 3.4), rod(2.6, -9.6, 9.6, M.forged)], (0, 2, 0))
    for z in (5.6, -5.6):
        at(extrude(rounded([(-5, -4, 4), (14, -5.5, 1), (14, 9.5, 1), (-5, 8, 4)], 2), 3.6, st, .6), (0, 0, z))
    screw = [at(thread(11, 2.4, 36, st), (0, 0, 44)), at(rod(8, 0, 6, st, 1), (0, 0, 73)),
             at(column(lambda t, z: 15.5 - 1.2 * max(0, cos(12 * t)) ** 2 - max(0, 1.8 - min(z, 27 - z)) ** 2 * .5,
                       27, knob, 192, 60), (0, 0, 78)), at(rod(9, 0, 1.6, M.blackox, .5), (0, 0, 104.2))]
    at(screw, (0, 2, 0), (0, 90, 0))
    blade = rounded([(-14, -27.6, 1), (34, -29, 2), (40, -25.5, 3), (34, -22, 2), (-8, -23.4, 1)], 1.4)
    at(extrude(blade, 2, M.steel, .5), (0, 0, 12))
    at(rod(3.4, 12, 14.6, st, .8), (35, -25.5, 0))
    at(at(text('3-28', 8, M.blackox, .1), (-14, -25.6, 12.1)), (-12, 0, 0))
    spare = boolean(cutting_wheel(st, 9.5, 3), rod(2.4, -9, 9, st))
    at(spare, (-10, -58, -9))
    at(everything(), rot=(0, 0, 22))
    return dict(yaw=0, pitch=50)


def pipe_shears(M):
    """Ratchet shears lying open: round cradle, straight blade with its ground edge, two red handles and a spring."""
    red, st = material('shears red', (.40, .012, .010), rough=.42, coat=.2, bev=2), satin('blade', .24)
    alu = material('cast aluminium', (.36, .365, .375), metal=1, rough=.42, rvar=.08, bscale=2., bump=.06)
    cx, cy = -8, 46
    outer = [(cx + 37 * cos(rad(a)), cy + 37 * sin(rad(a)), 0) for a in range(92, 236, 6)]
    inner = [(cx + 23.5 * cos(rad(a)), cy + 23.5 * sin(rad(a)), 0) for a in range(286, 99, -6)]
    hook = [(cx + 6, cy + 27, 2), (cx + 4, cy + 36, 4), *outer, (-26, -6, 8), (-18, -34, 8), (2, -34, 8), (12, 8, 6),
            *inner]
    jaw = extrude(rounded(hook, 0, 4), 18, alu, 0)
    slit = extrude([(-50, 60), (-2, 100), (60, 100), (60, 26), (-2, 18)], 4.4, alu, 0)
    bevel(boolean(jaw, slit), 1.6, 4)
    blade = [(2, 12, 3), (14, 84, 1), (26, 70, 20), (36, 40, 20), (35, 14, 3)] + teeth((37, 12), (27, -16), 7, 2.6)
    blade += [(18, -22, 6), (4, -14, 8)]
    extrude(rounded(blade, 0, 6), 3.6, st, .4, 2)
    extrude(rounded([(1.6, 14, .5), (13.6, 83, .5), (17.6, 76, 2), (7.4, 18, 2)], .5), 4.2, M.zinc, .9, 2)
    for z in (9, -9):
        at(extrude(rounded([(-24, 2, 8), (-6, 16, 8), (16, 12, 10), (20, -10, 10), (6, -36, 8), (-20, -36, 8)], 8), 5,
                   red, 1.6),
           (0, 0, z))
    at(rod(9, -14, 14, M.zinc, 1.4), (6, -2, 0)), at(hexbody(11, 4, M.blackox), (6, -2, 13))
    sleeve(red, [(-8, -26, 24, 22), (-13, -44, 23, 22), (-20, -74, 23, 22), (-24, -104, 24, 23), (-22, -138, 23, 22),
                 (-18, -152, 22, 21)], 2.8)
    at(extrude(rounded([(14, -24, 6), (26, -26, 6), (46, -40, 8), (40, -60, 8), (24, -44, 8)], 6), 14, red, 1.6),
       (0, 0, 0))
    sleeve(red, [(33, -42, 21, 20), (44, -62, 22, 21), (56, -92, 23, 22), (60, -122, 23, 22), (57, -142, 22, 21)], 2.8)
    pawl = [(18, -26, 3), (36, -14, 1), (41, -7, 2), (36, -24, 4), (24, -36, 3)]
    at(extrude(rounded(pawl, 2), 6, M.steel, .8), (0, 0, 5))
    at(rod(3.4, -8, 9.6, M.zinc, .8), (25, -30, 0))
    coil = [(x, -62 + 5.4 * cos(q), 5.4 * sin(q)) for x,
            q in ((-14 + 56 * i / 160, 2 * pi * i / 16) for i in range(161))]
    tube(coil, 1, M.steel, seg=10)
    at(everything(), rot=(0, 0, -36))
    return dict(yaw=0, pitch=58)


MODELS = {
    'plastic-pipe-shears-42-mm': pipe_shears,
    'pipe-cutter-3-28-mm': pipe_cutter,
}
