"""Waste pipe and its fittings: white universal bends, tees and couplings, HT and underground pipe, pan connectors."""
from functools import partial
from builders.drainage import grey_pp, push_socket, ribbed_nut, spigot, turned, white_pp
from builders.fittings import point
from builders.pipe import long_pipe
from kit import *


def nut_end(M, mat, d, foot):
    """Ribbed hand nut with its rubber ring for a pipe of diameter d, on a collar at `foot`."""
    r = d / 2
    nut = at(ribbed_nut(r + 10, 24, r + .4, mat, ribs=12, depth=2.2), (0, 0, foot + 5))
    return [turned([(r - 1.5, foot), (r + 5, foot, 1), (r + 5, foot + 4, .6), (r + 3.6, foot + 6), (r - 1.5, foot + 6)],
                   mat), nut, ring(r - .2, r + 4, foot + 23, foot + 27, M.rubber, .5),
            turned([(r - 2, foot + 1), (r - .6, foot + 1), (r - .6, foot + 20), (r - 2, foot + 20)], mat, .2)]


def waste_bend(M, d, leg, bend, angle=90):
    """A nut at both ends of a bend: tight for a knuckle, wide for a swept one."""
    mat, r = white_pp(), d / 2
    tube(arc((0, 0, 0), bend, 180, 180 + angle, 40), r + 1.6, mat, r - 1.4)
    long = leg - bend - 28
    point([*nut_end(M, mat, d, max(long, 0)), turned([(r - 1.4, -.2), (r + 1.6, -.2), (r + 1.6, long + 1),
                                                      (r - 1.4, long + 1)], mat, .1)],
          'up', (-bend, 0, 0))
    end = nut_end(M, mat, d, max(long, 0))
    end.append(turned([(r - 1.4, -.2), (r + 1.6, -.2), (r + 1.6, long + 1), (r - 1.4, long + 1)], mat, .1))
    a = rad(180 + angle)
    at(end, (bend * cos(a), 0, bend * sin(a)), (0, 180 - angle, 0))
    return dict(yaw=30, pitch=24)


def waste_tee(M, d, leg):
    """Three nuts on a plain tee: run along X, branch up."""
    mat, r, foot = white_pp(), d / 2, leg - 29
    run = tube([(-foot - 1, 0, 0), (0, 0, 0), (foot + 1, 0, 0)], r + 1.6, mat)
    boolean(run, turned([(0, 0), (r + 1.6, 0), (r + 1.6, foot + 1), (0, foot + 1)], mat, .1, closed=False), 'UNION')
    for way in ('up', 'right', 'left'):
        point(nut_end(M, mat, d, foot), way)
    return dict(yaw=30, pitch=26)


def waste_coupling(M, d, d_left=None):
    """Straight, a nut at both ends; the left one may be smaller."""
    mat, small = white_pp(), d_left or d
    r, s = d / 2, small / 2
    middle = [(s - 1.4, -16), (s + 2, -16), (s + 2, -6, 2), (r + 2, 6, 2), (r + 2, 17), (r - 1.4, 17), (r - 1.4, 8),
              (s - 1.4, -4)]
    point([turned(middle, mat, .4), *nut_end(M, mat, d, 16)], 'right')
    point(nut_end(M, mat, small, 15), 'left')
    return dict(yaw=-36 if d_left else 36, pitch=26)


def waste_pipe(M, d, wall):
    """White plain-ended waste pipe with its break mark."""
    long_pipe(white_pp(), d, wall)
    return dict(yaw=40, pitch=28)


def ht_pipe(M, d):
    """Grey pipe with one ring-seal socket and its break mark."""
    mat = grey_pp()
    long_pipe(mat, d, 1.9, near=130)
    at(push_socket(M, mat, d / 2, 50), (0, -130, 0), (90, 0, 0))
    return dict(yaw=40, pitch=28)


def drain_orange():
    """Orange-brown of underground drainage."""
    return material('orange pvc', color=(.40, .105, .028), rough=.36, bev=2)


def socket_bend(M, mat, r, bend, angle, socket=50, tail=50, wall=1.9):
    """A bend lying flat, its socket to the front."""
    tube(arc((0, 0, 0), bend, 0, angle, 36), r, mat, r - wall)
    at(push_socket(M, mat, r, socket), (bend * cos(rad(angle)), 0, bend * sin(rad(angle))), (0, -angle, 0))
    at(spigot(mat, r, tail, wall), (bend, 0, 0), (180, 0, 0))
    at([o for o in bpy.context.scene.objects], rot=(90, 0, 0))


def ht_bend_87(M, r):
    """Grey 87.5 degree bend with a ring-seal socket."""
    socket_bend(M, grey_pp(), r, 46, 87.5)
    return dict(yaw=24, pitch=46)


def drain_bend(M, r=55):
    """Orange-brown 45 degree bend."""
    socket_bend(M, drain_orange(), r, 100, 45, socket=76, tail=84, wall=3.2)
    return dict(yaw=12, pitch=46)


def drain_branch(M, r=55, wall=3.2):
    """Orange-brown 45 degree branch: run with socket and spigot, second socket on the branch."""
    mat = drain_orange()
    run = lathe([(r - wall, -60), (r, -60), (r, 165), (r - wall, 165)], mat, closed=True)
    arm = at(lathe([(r - wall, 0), (r, 0), (r, 166), (r - wall, 166)], mat, closed=True), rot=(0, 45, 0))
    run_bore = lathe([(0, -90), (r - wall, -90), (r - wall, 230), (0, 230)], mat)
    arm_bore = at(lathe([(0, 0), (r - wall, 0), (r - wall, 220), (0, 220)], mat), rot=(0, 45, 0))
    boolean(arm, [run_bore])
    boolean(run, [arm_bore])
    at(push_socket(M, mat, r, 70), (0, 0, 164))
    at(push_socket(M, mat, r, 70), (165 * sin(pi / 4), 0, 165 * cos(pi / 4)), (0, 45, 0))
    at(spigot(mat, r, 84, wall), (0, 0, -59), (180, 0, 0))
    at([o for o in bpy.context.scene.objects], rot=(90, 0, 0))
    return dict(yaw=-26, pitch=44)


MODELS = {
    'waste-pipe-40-mm-x-3-m-white': partial(waste_pipe, d=43, wall=1.9),
    'waste-knuckle-bend-90-40-mm-white': partial(waste_bend, d=43, leg=66, bend=30),
    'waste-swept-bend-92-40-mm-white': partial(waste_bend, d=43, leg=98, bend=62, angle=87.5),
    'waste-tee-40-mm-white': partial(waste_tee, d=43, leg=62),
    'waste-coupling-40-mm-white': partial(waste_coupling, d=43),
    'waste-reducer-40-x-32-mm-white': partial(waste_coupling, d=43, d_left=35),
    'ht-pipe-dn-50-x-1-m-grey': partial(ht_pipe, d=50),
    'ht-bend-87-dn-50-grey': partial(ht_bend_87, r=25),
    'drain-bend-45-110-mm': drain_bend,
    'drain-branch-45-110-mm': drain_branch,
}
