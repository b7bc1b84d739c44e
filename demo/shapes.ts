/** The shape of a product family, if it helps to choose: the drawing is made from shape, ends and measures. */
const familiesByShape: Record<string, string[]> = {
  Straight: [
    ...['brass-socket', 'brass-nipple', 'brass-bush', 'brass-union', 'compression-coupling', 'compression-adapter'],
    ...['compression-female-adapter', 'compression-reducer', 'end-feed-coupling', 'end-feed-reducer'],
    ...['end-feed-adapter', 'push-fit-coupling', 'push-fit-reducer', 'push-fit-tap-connector', 'press-coupling'],
    ...['press-reducer', 'press-adapter', 'pvc-coupling', 'pvc-reducer', 'pvc-adapter', 'waste-coupling'],
    ...['waste-reducer', 'eurocone-adapter'],
  ],
  'Check valve': ['check-valve'],
  Strainer: ['strainer'],
  'Shower arm': ['shower-arm'],
  'Straight valve': [
    ...['brass-ball-valve', 'gas-ball-valve', 'brass-gate-valve', 'isolating-valve', 'stopcock', 'pump-valve'],
    ...['appliance-tap', 'straight-radiator-valve'],
  ],
  'Pressure reducing valve': ['pressure-reducing-valve'],
  'Angle valve': ['radiator-valve', 'lockshield-valve', 'angle-valve'],
  'Safety valve': ['safety-valve'],
  'S-union': ['s-union'],
  'Bib tap': ['bib-tap'],
  'Elbow 90°': [
    ...['brass-elbow', 'iron-elbow', 'compression-elbow', 'end-feed-elbow', 'push-fit-elbow', 'press-elbow'],
    ...['pvc-elbow', 'wall-plate-elbow', 'waste-knuckle-bend'],
  ],
  'Bend 92.5°': ['waste-swept-bend'],
  'Bend 87.5°': ['ht-wide-bend'],
  'Bend 45°': ['ht-bend', 'drain-bend'],
  Pump: ['circulating-pump'],
  Tee: [
    ...['brass-tee', 'iron-tee', 'compression-tee', 'end-feed-tee', 'push-fit-tee', 'press-tee', 'pvc-tee'],
    ...['waste-tee'],
  ],
  'Branch 45°': ['ht-branch', 'drain-branch'],
  Cap: [
    ...['compression-stop-end', 'end-feed-stop-end', 'push-fit-stop-end', 'press-stop-end', 'pvc-cap'],
    ...['brass-plug'],
  ],
  Pipe: [
    ...[
      'copper-tube',
      'copper-tube-bundle',
      'copper-coil',
      'steel-pipe',
      'pvc-pipe',
      'pex-pipe',
      'multilayer-pipe',
      'barrier-pipe',
    ],
    ...['waste-pipe', 'ht-pipe', 'drain-pipe'],
  ],
  Hose: ['flexible-hose', 'shower-hose'],
  'Filling loop': ['filling-loop'],
  'P trap': ['p-trap', 'bath-trap'],
  'Bottle trap': ['bottle-trap', 'plastic-bottle-trap'],
  Ring: ['fibre-washer', 'rubber-washer', 'flat-washer', 'o-ring'],
};

/** By family. Most products that are not part of a pipe have none. */
export const shapeOfFamily: ReadonlyMap<string, string> = new Map(
  Object.entries(familiesByShape).flatMap(([shape, families]) => families.map((family) => [family, shape] as const)),
);
