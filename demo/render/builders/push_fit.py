"""White push-fit: fittings with a release collar at every end, barrier pipe and its inserts."""
from functools import partial
from builders.fittings import HALF, PITCH, bored, cast, inner_thread, point, solid
from builders.pipe import coil_path, strap
from kit import *

CAP = 17  # height of the ribbed cap on every end


def rib(t, n=24):
    """Rounded rib wave round a cap."""
    return max(-1, min(1, 2 * sin(n * t)))


def push_end(M, d, top):
    """Barrel, ribbed cap, release collar and what one sees inside, from the origin up to a mouth at `top`."""
    r, w = d / 2, M.pvc
    collet = material('collet', color=(.60, .62, .65), rough=.4, bev=2)
    ribs = column(lambda t, z: min(r + 6.2 + .5 * rib(t), r + 5.6 + z, r + 5.2 + (13 - z) * .9), 13, w, 240, 40,
                  bore=r + 3.4)
    lip = bored([(r + .4, top - 8), (r + 3, top - 8), (r + 3, top - 2, .2), (r + 5, top - 2, .5), (r + 5, top, .6),
                 (r + 1.4, top, .8), (r + .4, top - 1.2, .5)], collet, .3)
    return [at(ribs, (0, 0, top - CAP)), lip, ring(r - .1, r + 1, top - 10, top - 9, M.steel, .2),
            bored([(r + .6, 0), (r + 4.2, 0), (r + 5.4, 2, 1), (r + 5.4, top - 9), (r + .6, top - 9)], w),
            solid([(0, 0), (r + .5, 0), (r + .5, 1.4), (0, 1.4)], M.blackox)]


def coupling(M, d, length):
    """Straight: two ends back to back, lying."""
    r, half = d / 2, length / 2
    for way in ('right', 'left'):
        point(at(push_end(M, d, half - 4), (0, 0, 4)), way)
    point(solid([(0, -5), (r + 4.2, -5), (r + 4.2, 5), (0, 5)], M.pvc), 'right')
    return dict(yaw=36, pitch=26)


def elbow(M, d, leg, bend=13):
    """One end up, one to the right."""
    tube(arc((0, 0, 0), bend, 180, 270, 28), d / 2 + 4.2, M.pvc)
    for way, loc in (('up', (-bend, 0, 0)), ('right', (0, 0, -bend))):
        point(push_end(M, d, leg - bend), way, loc)
    return dict(yaw=30, pitch=26)


def tee(M, d, leg):
    """Run along X, branch up."""
    r, foot = d / 2 + 4.4, d / 2 + 4
    run = point(solid([(0, -foot - 1), (r, -foot - 1), (r, foot + 1), (0, foot + 1)], M.pvc), 'right')
    cast([run, solid([(0, 0), (r, 0), (r, foot + 1), (0, foot + 1)], M.pvc)], [], voxel=.5, smooth=10)
    for way in ('up', 'right', 'left'):
        point(at(push_end(M, d, leg - foot), (0, 0, foot)), way)
    return dict(yaw=30, pitch=28)


def stop_end(M, d, length):
    """One end to the right, a dome to the left."""
    r = d / 2 + 5.4
    point(push_end(M, d, length - 7), 'right')
    point(solid([(0, 8), (r * .55, 7, 5), (r - .6, 3.5, 4), (r, 0, 1), (r, -1), (0, -1)], M.pvc), 'left')
    return dict(yaw=40, pitch=28)


def winged_nut(M, d, pitch, height):
    """Plastic swivel nut with six wings, its thread and black washer; mouth up at `height`."""
    r, w = d / 2, M.pvc

    def outline(t, z):
        """Wings that fade out towards the mouth."""
        wing = max(0, cos(6 * t)) ** 2 * 2.6 * min(1, max(0, (height - z) / 4))
        return min(r + 3.4 + wing, r + 1.5 + z, r + 2.4 + (height - z) * .9)
    return [column(outline, height, w, 240, 40, bore=r + .4), inner_thread(w, d, pitch, height - 2, height - .4),
            ring(r - 6, r, 1, 4, M.rubber, .5), solid([(0, -6), (r - 2, -6), (r - 2, .5), (0, .5)], w)]


def tap_connector(M, d, d_nut, length):
    """Tube end to the left, swivel nut to the right."""
    point(push_end(M, d, length - 24), 'left')
    point(at(winged_nut(M, d_nut, PITCH, 17), (0, 0, 7)), 'right')
    point(solid([(0, -1), (d / 2 + 3, -1), (d / 2 + 3, 6), (0, 6)], M.pvc), 'right')
    return dict(yaw=38, pitch=26)


def reducer(M, d, d_small, length):
    """Plain spigot to the left, an end for the smaller tube to the right."""
    r, spigot = d / 2, length * .46
    point(push_end(M, d_small, length - spigot), 'right')
    point(bored([(r - 3, -1), (d_small / 2 + 5, -1), (d_small / 2 + 5, 3, 1), (r, 4, .4), (r, spigot - 2),
                 (r - 1, spigot, .6), (r - 3, spigot, .6)], M.pvc, .3), 'left')
    return dict(yaw=-38, pitch=26)


def barrier_coil(M, od, wall, radius, radial, high):
    """A coil lying flat with two straps, its outer end free and cut square."""
    path = coil_path(radius, od, radial, high, radius * .95)
    tube(path, od / 2, M.pvc, od / 2 - wall, seg=28)
    band = material('band', color=(.03, .03, .032), rough=.4)
    for angle in (40, 160, 280):
        strap(band, radius, od, radial, high, angle)
    return dict(yaw=0, pitch=34)


def inserts(M, d, bore, length):
    """Thin sleeves with a rim: two lying, one standing on its rim."""
    r = d / 2

    def one():
        """A sleeve standing on its rim."""
        return bored([(bore / 2, 0), (r, 0, .4), (r, 1.6, .4), (bore / 2 + 1, 2.2), (bore / 2 + 1, length - 2),
                      (bore / 2 + .6, length, .3), (bore / 2, length, .3)], M.pvc, .2)
    one()
    for x, y, turn in ((24, -8, 25), (16, 18, -20)):
        at(at(at(one(), rot=(0, 90, 0)), rot=(0, 0, turn)), (x, y, r))
    return dict(yaw=20, pitch=32)


MODELS = {
    'push-fit-coupling-15-mm': partial(coupling, d=15, length=62),
    'push-fit-elbow-90-15-mm': partial(elbow, d=15, leg=40),
    'push-fit-equal-tee-15-mm': partial(tee, d=15, leg=40),
    'push-fit-stop-end-15-mm': partial(stop_end, d=15, length=36),
    'push-fit-tap-connector-15-mm-x-1-2-in': partial(tap_connector, d=15, d_nut=HALF, length=50),
    'push-fit-reducer-22-x-15-mm': partial(reducer, d=22, d_small=15, length=75),
    'barrier-pipe-15-mm-x-25-m': partial(barrier_coil, od=15, wall=1.7, radius=150, radial=3, high=5),
    'pipe-insert-15-mm': partial(inserts, d=15, bore=9.5, length=30),
}
