"""The side that joins, of things that hide it in their first picture: the same model, tipped over."""
from importlib import import_module
from kit import *


def tipped(module, slug, rot, yaw=30, scale=1):
    """The model SLUG of MODULE turned by `rot` degrees about X, Y and Z, seen from `yaw`."""
    def build(M):
        import_module(f'builders.{module}').MODELS[slug](M)
        at(list(bpy.context.scene.objects), rot=rot)
        return dict(yaw=yaw, pitch=24, scale=scale)
    return build


MODELS = {
    'thermostatic-bar-shower-valve-150-mm-second-view':
        tipped('taps', 'thermostatic-bar-shower-valve-150-mm', (-70, 0, 0), yaw=25),
    'overhead-shower-head-200-mm-chrome-second-view':
        tipped('taps', 'overhead-shower-head-200-mm-chrome', (180, 0, 0)),
    'tap-aerator-m24-male-chrome-second-view':
        tipped('taps', 'tap-aerator-m24-male-chrome', (180, 0, 0), scale=.95),
    'click-clack-basin-waste-1-1-4-in-second-view':
        tipped('drainage', 'click-clack-basin-waste-1-1-4-in', (180, 0, 0)),
    'sink-strainer-waste-90-mm-stainless-second-view':
        tipped('drainage', 'sink-strainer-waste-90-mm-stainless', (180, 0, 0)),
    'floor-drain-150-mm-stainless-dn-50-second-view':
        tipped('drainage', 'floor-drain-150-mm-stainless-dn-50', (180, 0, 0)),
    'expansion-vessel-18-l-3-4-in-second-view':
        tipped('heating', 'expansion-vessel-18-l-3-4-in', (-75, 0, 0), yaw=25),
}
