import { basinWaste, bottleTrap, floorDrain, htBend, htBranch, pTrap, showerTrap, sinkStrainer } from './drains.ts';
import { aerator, barValve, handShower, overheadShower, showerHose } from './showers.ts';
import { basinMixer, bibTap, kitchenMixer, pillarTap } from './taps.ts';

export const bathroomPictures: Record<string, () => string> = {
  'basin-mixer-single-lever-chrome': basinMixer,
  'kitchen-mixer-swan-neck-brushed-steel': kitchenMixer,
  'pillar-tap-1-2-in-bsp-chrome-hot': pillarTap,
  'garden-tap-1-2-in-bsp-brass': bibTap,
  'thermostatic-bar-shower-valve-150-mm': barValve,
  'hand-shower-3-spray-chrome': handShower,
  'overhead-shower-head-200-mm-chrome': overheadShower,
  'shower-hose-1500-mm-1-2-in-bsp': showerHose,
  'tap-aerator-m24-male-chrome': aerator,
  'bottle-trap-1-1-4-in-chrome': bottleTrap,
  'p-trap-1-1-2-in-x-40-mm-white': pTrap,
  'click-clack-basin-waste-1-1-4-in': basinWaste,
  'sink-strainer-waste-90-mm-stainless': sinkStrainer,
  'ht-bend-45-dn-50-grey': htBend,
  'ht-branch-45-dn-50-50-grey': htBranch,
  'shower-trap-90-mm-chrome-dome': showerTrap,
  'floor-drain-150-mm-stainless-dn-50': floorDrain,
};
