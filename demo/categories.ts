import type { DemoCategory } from './types.ts';

const roots: [slug: string, name: string, children: [slug: string, name: string, families: string[]][]][] = [
  [
    'fittings',
    'Fittings',
    [
      [
        'threaded-fittings',
        'Threaded fittings',
        ['brass-elbow', 'brass-tee', 'brass-socket', 'brass-nipple', 'brass-bush', 'iron-elbow'],
      ],
      [
        'compression-fittings',
        'Compression fittings',
        ['compression-elbow', 'compression-coupling', 'compression-tee', 'compression-adapter'],
      ],
      ['solder-fittings', 'Solder fittings', ['end-feed-elbow', 'end-feed-tee', 'end-feed-reducer']],
      ['push-fit-fittings', 'Push-fit fittings', ['push-fit-coupling']],
    ],
  ],
  [
    'valves',
    'Valves',
    [
      ['ball-valves', 'Ball valves', ['brass-ball-valve', 'gas-ball-valve']],
      ['shut-off-valves', 'Gate, angle and isolating valves', ['brass-gate-valve', 'isolating-valve', 'angle-valve']],
      [
        'control-valves',
        'Check, pressure and radiator valves',
        ['check-valve', 'pressure-reducing-valve', 'radiator-valve'],
      ],
    ],
  ],
  [
    'pipe',
    'Pipe',
    [
      ['copper-pipe', 'Copper tube', ['copper-tube', 'copper-coil']],
      ['plastic-pipe', 'Plastic and multilayer pipe', ['pex-pipe', 'multilayer-pipe', 'pvc-pipe']],
      ['steel-pipe', 'Steel pipe', ['steel-pipe']],
      ['pipe-accessories', 'Insulation and hoses', ['pipe-insulation', 'flexible-hose']],
    ],
  ],
  [
    'taps-and-showers',
    'Taps and showers',
    [
      ['taps', 'Taps', ['basin-mixer', 'kitchen-mixer', 'pillar-tap', 'bib-tap', 'aerator']],
      ['showers', 'Showers', ['shower-valve', 'hand-shower', 'overhead-shower', 'shower-hose']],
    ],
  ],
  [
    'drainage',
    'Drainage',
    [
      ['traps-and-wastes', 'Traps and wastes', ['bottle-trap', 'p-trap', 'basin-waste', 'sink-waste', 'shower-trap']],
      ['drain-pipe', 'Drain pipe and fittings', ['ht-bend', 'ht-branch', 'drain-pipe', 'floor-drain']],
    ],
  ],
  [
    'sealing-and-solder',
    'Sealing and solder',
    [
      ['thread-sealing', 'Thread sealing', ['ptfe-tape', 'flax', 'jointing-paste']],
      ['soldering', 'Soldering', ['solder-wire', 'flux']],
      [
        'washers-and-seals',
        'Washers, seals and sealants',
        ['silicone', 'fibre-washer', 'rubber-washer', 'o-ring', 'olive'],
      ],
    ],
  ],
  [
    'pipe-tools',
    'Pipe tools',
    [
      ['cutting-and-bending', 'Cutting and bending', ['pipe-cutter', 'tube-slice', 'pipe-shears', 'tube-bender']],
      ['plumbers-wrenches', 'Plumber’s wrenches', ['basin-wrench', 'pipe-wrench']],
      ['torches-and-gauges', 'Torches and gauges', ['torch', 'pressure-gauge']],
      ['drain-tools', 'Drain tools', ['drain-auger', 'plunger']],
    ],
  ],
  [
    'hand-tools',
    'Hand tools',
    [
      ['spanners', 'Spanners and keys', ['adjustable-wrench', 'combination-spanner', 'hex-keys']],
      ['pliers', 'Pliers', ['combination-pliers', 'water-pump-pliers']],
      ['screwdrivers', 'Screwdrivers', ['screwdriver']],
      ['hammers-and-saws', 'Hammers and saws', ['claw-hammer', 'hacksaw']],
      ['measuring', 'Measuring', ['tape-measure', 'spirit-level']],
    ],
  ],
  [
    'fasteners-and-parts',
    'Fasteners and parts',
    [
      ['screws-and-plugs', 'Screws and plugs', ['wood-screw', 'wall-plug']],
      ['bolts-and-nuts', 'Bolts, nuts and rods', ['hex-bolt', 'hex-nut', 'flat-washer', 'threaded-rod']],
      ['clips-and-clamps', 'Clips and clamps', ['pipe-clip', 'pipe-clamp', 'hose-clamp']],
      ['spare-parts', 'Spare parts', ['fill-valve']],
    ],
  ],
];

/** Parents before their children. */
export const categories: DemoCategory[] = roots.flatMap(([slug, name, children], at) => [
  { slug, name, position: at + 1 },
  ...children.map(([childSlug, childName], place) => ({
    slug: childSlug,
    name: childName,
    position: place + 1,
    parent: slug,
  })),
]);

/** The category each family of products stands on. */
export const categoryOfFamily: ReadonlyMap<string, string> = new Map(
  roots.flatMap(([, , children]) =>
    children.flatMap(([slug, , families]) => families.map((one) => [one, slug] as const)),
  ),
);
