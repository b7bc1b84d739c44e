"""What the first picture of a product hides: the same model turned, or tipped over, and seen from elsewhere."""
from importlib import import_module
from kit import *

SUFFIX = '-second-view'


def view(module, name, tip=0, **camera):
    """The model tipped by `tip` degrees about X; `camera` replaces what its first picture has."""
    def build(M):
        first = import_module(f'builders.{module}').MODELS[name.removesuffix(SUFFIX)](M)
        bpy.context.view_layer.update()  # or a part with a `location` of its own returns to the middle
        at(list(bpy.context.scene.objects), rot=(tip, 0, 0))
        return {**first, 'scale': 1, 'turn': 0, **camera}
    return build


VIEWS = {
    'brass-ball-valve-1-2-in-bsp-female-second-view': dict(module='valves', yaw=-122, pitch=24),
    'adjustable-wrench-10-in-250-mm-second-view': dict(module='pliers', yaw=90, pitch=38),
    'thermostatic-bar-shower-valve-150-mm-second-view': dict(module='taps', tip=-70, yaw=25, pitch=24),
    'overhead-shower-head-200-mm-chrome-second-view': dict(module='taps', tip=180, yaw=30, pitch=24),
    'tap-aerator-m24-male-chrome-second-view': dict(module='taps', tip=180, yaw=30, pitch=24, scale=.95),
    'click-clack-basin-waste-1-1-4-in-second-view': dict(module='drainage', tip=180, yaw=30, pitch=24),
    'sink-strainer-waste-90-mm-stainless-second-view': dict(module='drainage', tip=180, yaw=30, pitch=24),
    'floor-drain-150-mm-stainless-dn-50-second-view': dict(module='drainage', tip=180, yaw=30, pitch=24),
    'expansion-vessel-18-l-3-4-in-second-view': dict(module='heating', tip=-75, yaw=25, pitch=24),
    'basin-mixer-single-lever-chrome-second-view': dict(module='taps', pitch=62),
    'compression-elbow-90-15-mm-second-view': dict(module='fittings', pitch=62),
    'brass-elbow-90-1-2-in-bsp-female-second-view': dict(module='fittings', pitch=62),
    'thermostatic-radiator-valve-angled-15-mm-second-view': dict(module='valves', tip=180, yaw=30, pitch=26),
    'pillar-tap-1-2-in-bsp-chrome-hot-second-view': dict(module='taps', tip=-75, yaw=25, pitch=24),
    'bottle-trap-1-1-4-in-chrome-second-view': dict(module='drainage', yaw=129, pitch=20),
    'ht-bend-45-dn-50-grey-second-view': dict(module='drainage', yaw=192, pitch=40),
    'tube-slice-15-mm-second-view': dict(module='pipe_tools', tip=-75, yaw=25, pitch=24),
    'combination-spanner-24-mm-second-view': dict(module='hand_tools', yaw=160, pitch=38),
    'cistern-fill-valve-1-2-in-bsp-bottom-second-view': dict(module='fasteners', yaw=224, pitch=34),
    'gas-ball-valve-1-2-in-en-331-second-view': dict(module='valves', yaw=-122, pitch=24),
    'thermostatic-radiator-valve-straight-15-mm-second-view': dict(module='more_parts', yaw=204, pitch=18),
    'p-trap-1-1-2-in-x-40-mm-white-second-view': dict(module='drainage', yaw=133, pitch=20),
    'ht-branch-45-dn-50-50-grey-second-view': dict(module='drainage', tip=-75, yaw=25, pitch=24),
    'plastic-pipe-shears-42-mm-second-view': dict(module='cutters', tip=180, yaw=30, pitch=26),
    'combination-pliers-180-mm-second-view': dict(module='pliers', tip=180, yaw=30, pitch=26),
    'pan-connector-straight-110-mm-second-view': dict(module='wc', yaw=-67, pitch=24),
    'brass-elbow-90-3-4-in-bsp-female-second-view': dict(module='fittings', pitch=62),
    'brass-ball-valve-3-4-in-bsp-female-second-view': dict(module='valves', yaw=-122, pitch=24),
    'pillar-tap-1-2-in-bsp-chrome-cold-second-view': dict(module='taps', tip=-75, yaw=25, pitch=24),
    'brass-equal-tee-1-2-in-bsp-female-second-view': dict(module='fittings', pitch=62),
    'galvanised-elbow-90-1-in-female-second-view': dict(module='fittings', pitch=62),
    'pipe-cutter-3-28-mm-second-view': dict(module='cutters', yaw=-60, pitch=40),
    'garden-tap-1-2-in-bsp-brass-second-view': dict(module='taps', yaw=98, pitch=20),
    'hand-shower-3-spray-chrome-second-view': dict(module='taps', tip=180, yaw=-150, pitch=40),
    'brass-gate-valve-3-4-in-bsp-female-second-view': dict(module='valves', yaw=30, pitch=62),
    'lockshield-valve-angled-15-mm-second-view': dict(module='heating', tip=-75, yaw=25, pitch=24),
    'basin-wrench-280-mm-second-view': dict(module='pipe_tools', tip=180, yaw=30, pitch=26),
    'claw-hammer-450-g-hickory-second-view': dict(module='hand_tools', yaw=168, pitch=40),
    'hex-bolt-m8-x-40-8-8-zinc-second-view': dict(module='fasteners', yaw=142, pitch=30),
    'brass-socket-1-2-in-bsp-female-second-view': dict(module='fittings', yaw=86, pitch=14),
    'isolating-valve-15-mm-compression-second-view': dict(module='valves', yaw=68, pitch=14),
    'hose-union-3-4-in-x-13-mm-second-view': dict(module='more_parts', yaw=61, pitch=26),
    'pipe-wrench-350-mm-second-view': dict(module='pipe_tools', tip=180, yaw=30, pitch=26),
    'angle-valve-1-2-in-x-10-mm-chrome-second-view': dict(module='valves', yaw=-154, pitch=24),
    'manifold-3-outlets-1-in-second-view': dict(module='heating', yaw=-156, pitch=14),
    'shower-trap-90-mm-chrome-dome-second-view': dict(module='drainage', tip=-75, yaw=25, pitch=24),
    'ht-pipe-dn-50-x-1-m-grey-second-view': dict(module='waste', yaw=-140, pitch=28),
    'float-valve-1-2-in-brass-part-2-second-view': dict(module='wc', yaw=-120, pitch=24),
    'brass-reducing-bush-3-4-x-1-2-in-bsp-second-view': dict(module='fittings', yaw=-140, pitch=26),
    'shower-arm-300-mm-chrome-second-view': dict(module='bath', yaw=-126, pitch=36),
    'torch-head-en-417-cartridge-second-view': dict(module='pipe_tools', tip=-75, yaw=25, pitch=24),
    'tape-measure-5-m-class-ii-second-view': dict(module='hand_tools', yaw=-150, pitch=30),
    'pressure-reducing-valve-1-2-in-second-view': dict(module='valves', yaw=129, pitch=20),
    'pipe-clip-15-mm-white-second-view': dict(module='fasteners', tip=-75, yaw=25, pitch=24),
    'compression-coupling-15-mm-second-view': dict(module='fittings', yaw=76, pitch=14),
    'manifold-4-outlets-1-in-second-view': dict(module='heating', yaw=-156, pitch=14),
    'manifold-6-outlets-1-in-second-view': dict(module='heating', yaw=-156, pitch=14),
}
MODELS = {name: view(name=name, **how) for name, how in VIEWS.items()}
