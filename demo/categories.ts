import type { DemoCategory } from './types.ts';

const roots: [slug: string, name: string, children: [slug: string, name: string, families: string[]][]][] = [
  [
    'fittings',
    'Fittings',
    [
      [
        'threaded-fittings',
        'Threaded fittings',
        [
          ...['brass-elbow', 'brass-tee', 'brass-socket', 'brass-nipple', 'brass-bush', 'brass-plug', 'brass-union'],
          ...['iron-elbow', 'iron-tee'],
        ],
      ],
      [
        'compression-fittings',
        'Compression fittings',
        [
          ...[
            'compression-elbow',
            'wall-plate-elbow',
            'compression-coupling',
            'compression-tee',
            'compression-adapter',
          ],
          ...['compression-female-adapter', 'compression-reducer', 'compression-stop-end'],
        ],
      ],
      [
        'solder-fittings',
        'Solder fittings',
        [
          ...['end-feed-elbow', 'end-feed-coupling', 'end-feed-tee', 'end-feed-reducer', 'end-feed-adapter'],
          'end-feed-stop-end',
        ],
      ],
      [
        'push-fit-fittings',
        'Push-fit fittings',
        [
          ...['push-fit-coupling', 'push-fit-elbow', 'push-fit-tee', 'push-fit-reducer', 'push-fit-tap-connector'],
          ...['push-fit-stop-end', 'pipe-insert'],
        ],
      ],
      [
        'press-fittings',
        'Press fittings for multilayer pipe',
        ['press-coupling', 'press-elbow', 'press-tee', 'press-reducer', 'press-adapter', 'press-stop-end'],
      ],
      [
        'pvc-fittings',
        'PVC-U fittings',
        ['pvc-coupling', 'pvc-elbow', 'pvc-tee', 'pvc-reducer', 'pvc-adapter', 'pvc-cap'],
      ],
    ],
  ],
  [
    'pipe',
    'Pipe',
    [
      ['copper-pipe', 'Copper tube', ['copper-tube', 'copper-tube-bundle', 'copper-coil']],
      ['plastic-pipe', 'Plastic and multilayer pipe', ['barrier-pipe', 'pex-pipe', 'multilayer-pipe', 'pvc-pipe']],
      ['steel-pipe', 'Steel pipe', ['steel-pipe']],
      ['pipe-accessories', 'Insulation and hoses', ['pipe-insulation', 'flexible-hose']],
    ],
  ],
  [
    'valves',
    'Valves',
    [
      ['ball-valves', 'Ball valves', ['brass-ball-valve', 'gas-ball-valve']],
      [
        'shut-off-valves',
        'Stop taps, gate, angle and isolating valves',
        ['stopcock', 'brass-gate-valve', 'isolating-valve', 'angle-valve'],
      ],
      [
        'control-valves',
        'Check and pressure valves, strainers',
        ['check-valve', 'pressure-reducing-valve', 'strainer'],
      ],
    ],
  ],
  [
    'heating',
    'Heating',
    [
      ['radiator-valves', 'Radiator valves', ['radiator-valve', 'straight-radiator-valve', 'lockshield-valve']],
      ['underfloor-heating', 'Underfloor heating', ['manifold', 'eurocone-adapter']],
      [
        'boiler-room',
        'Pumps, vessels and boiler parts',
        [
          ...['circulating-pump', 'pump-valve', 'expansion-vessel', 'safety-valve', 'air-vent', 'filling-loop'],
          ...['drain-cock', 'heating-inhibitor', 'heating-cleaner'],
        ],
      ],
    ],
  ],
  [
    'taps',
    'Taps',
    [
      ['mixer-taps', 'Mixer taps', ['basin-mixer', 'kitchen-mixer', 'bath-mixer']],
      [
        'pillar-taps',
        'Pillar, outside and appliance taps',
        ['pillar-tap', 'bath-tap', 'bib-tap', 'appliance-tap', 'hose-union'],
      ],
      ['tap-parts', 'Tap parts', ['aerator']],
    ],
  ],
  [
    'showers',
    'Showers',
    [
      ['shower-valves', 'Shower valves', ['shower-valve', 's-union']],
      [
        'shower-heads',
        'Heads, arms and hoses',
        ['hand-shower', 'overhead-shower', 'shower-arm', 'shower-hose', 'riser-rail'],
      ],
    ],
  ],
  [
    'bathroom',
    'Bathroom',
    [
      [
        'cistern-parts',
        'Cistern parts',
        ['fill-valve', 'float-valve', 'flush-siphon', 'dual-flush-valve', 'coupling-kit', 'cistern-lever'],
      ],
      ['pan-connectors', 'Pan connectors', ['pan-connector']],
    ],
  ],
  [
    'traps-and-wastes',
    'Wastes',
    [
      ['wastes', 'Plugs and wastes', ['basin-waste', 'plug-waste', 'sink-waste', 'bath-waste']],
      ['traps', 'Traps', ['bottle-trap', 'plastic-bottle-trap', 'p-trap', 'bath-trap', 'shower-trap']],
      [
        'waste-pipe',
        'Waste pipe and fittings',
        [...['waste-pipe', 'waste-knuckle-bend', 'waste-swept-bend', 'waste-tee', 'waste-coupling'], 'waste-reducer'],
      ],
    ],
  ],
  [
    'drainage',
    'Drainage',
    [
      ['soil-pipe', 'HT pipe and fittings', ['ht-pipe', 'ht-bend', 'ht-wide-bend', 'ht-branch']],
      ['drain-pipe', 'Underground drains', ['drain-pipe', 'drain-bend', 'drain-branch']],
      ['floor-drains', 'Floor drains', ['floor-drain']],
    ],
  ],
  [
    'sealing-and-solder',
    'Sealing',
    [
      ['thread-sealing', 'Thread sealing', ['ptfe-tape', 'flax', 'jointing-paste']],
      [
        'soldering',
        'Solder, flux and cement',
        ['solder-wire', 'flux', 'solvent-cement', 'abrasive-strip', 'soldering-mat'],
      ],
      [
        'washers-and-seals',
        'Washers, seals and sealants',
        ['silicone', 'fibre-washer', 'rubber-washer', 'o-ring', 'olive', 'silicone-grease'],
      ],
    ],
  ],
  [
    'pipe-tools',
    'Pipe tools',
    [
      [
        'cutting-and-bending',
        'Cutting, bending and pressing',
        [
          ...['pipe-cutter', 'tube-slice', 'pipe-shears', 'deburrer', 'tube-bender', 'bending-spring', 'press-tool'],
          ...['calibrator'],
        ],
      ],
      ['plumbers-wrenches', 'Plumber’s wrenches', ['basin-wrench', 'pipe-wrench', 'radiator-key']],
      ['torches-and-gauges', 'Torches and gauges', ['torch', 'pressure-gauge']],
      ['drain-tools', 'Drain tools', ['drain-auger', 'drain-rods', 'plunger']],
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
    'Fixings',
    [
      ['screws-and-plugs', 'Screws and plugs', ['wood-screw', 'wall-plug']],
      ['bolts-and-nuts', 'Bolts, nuts and rods', ['hex-bolt', 'hex-nut', 'flat-washer', 'threaded-rod']],
      ['clips-and-clamps', 'Clips and clamps', ['pipe-clip', 'pipe-clamp', 'hose-clamp']],
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

/** The category of each product family. */
export const categoryOfFamily: ReadonlyMap<string, string> = new Map(
  roots.flatMap(([, , children]) =>
    children.flatMap(([slug, , families]) => families.map((one) => [one, slug] as const)),
  ),
);

const parentBySlug = new Map(categories.map(({ slug, parent }) => [slug, parent]));

/** The top-level category above a family's own. */
export const rootOfFamily = (family: string): string | undefined =>
  parentBySlug.get(categoryOfFamily.get(family) ?? '');
