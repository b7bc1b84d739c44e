/**
 * Second pictures (`<name>-second-view`) by the name of the first, which all sizes of a product share: what each shows
 * that the first hides.
 */
export const secondViews: Readonly<Record<string, string>> = {
  'brass-ball-valve-1-2-in-bsp-female': 'Its end with the internal thread, and the nut that holds the lever',
  'adjustable-wrench-10-in-250-mm': 'Its open jaws, scale and adjusting screw from the front',
  'thermostatic-bar-shower-valve-150-mm': 'Its two wall nuts and the hose thread below',
  'tap-aerator-m24-male-chrome': 'Its male thread and seal',
  'overhead-shower-head-200-mm-chrome': 'Its back, with the swivel nut for the arm',
  'click-clack-basin-waste-1-1-4-in': 'Its threaded tail, slots, back nut and seals',
  'sink-strainer-waste-90-mm-stainless': 'Its threaded tail and seal from below',
  'floor-drain-150-mm-stainless-dn-50': 'Its trap and spigot from below',
  'expansion-vessel-18-l-3-4-in': 'Its thread and its three feet from below',
  'compression-elbow-90-15-mm': 'Its upper nut from above, with the olive and the bore inside',
  'pillar-tap-1-2-in-bsp-chrome-hot': 'Its threaded tail, back nut and seal from below',
  'gas-ball-valve-1-2-in-en-331': 'Its end with the internal thread, and the nut that holds the lever',
  'tube-slice-15-mm': 'Its rollers and cutting wheel from below',
  'bottle-trap-1-1-4-in-chrome': 'The end of its outlet pipe, and the side of the flange that meets the wall',
  'cistern-fill-valve-1-2-in-bsp-bottom': 'Its threaded tail, nut and seal',
  'combination-spanner-24-mm': 'Its ring with twelve points',
  'plastic-pipe-shears-42-mm': 'Its blade, hooked jaw and ratchet teeth from the front',
  'thermostatic-radiator-valve-angled-15-mm': 'Its compression end for the pipe, from below',
  'p-trap-1-1-2-in-x-40-mm-white': 'Its outlet nut and seal from the front',
  'ht-branch-45-dn-50-50-grey': 'Its two sockets with their seals',
  'combination-pliers-180-mm': 'Its jaws from the front, with the serrated tip and the cutter',
};
