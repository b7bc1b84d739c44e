import { g, r, ring, slip, tube } from './ends.ts';
import type { DemoEnd } from './types.ts';

/** A kit with all its parts. `intro` says what it is for and what must be there already. */
export type DemoKit = {
  /** The heading that it stands under. */
  job: string;
  slug: string;
  name: string;
  intro: string;
  /** Pieces by SKU. The first product leads the picture. */
  lines: Record<string, number>;
  /** The ends that are there already and that the parts connect to. Pipe can be cut, so one end of it is enough. */
  there: DemoEnd[];
};

type KitOfJob = Omit<DemoKit, 'job'>;

const coldAndHot = [r('1/2', 'female'), r('1/2', 'female')];

const bathroomKits: KitOfJob[] = [
  {
    slug: 'what-a-basin-needs',
    name: 'What a basin needs',
    intro:
      'From the wall to the waste: a mixer tap, angle valves for hot and cold, waste and trap, and what seals them. You bring the basin and your tools. Already in place: two 1/2 in BSP sockets and a 32 mm waste in the wall.',
    lines: { 'TAP-0011': 1, 'VAL-0042': 2, 'DRN-0021': 1, 'DRN-0011': 1, 'SEL-0012': 1, 'SEL-0041': 1 },
    there: [...coldAndHot, slip(32)],
  },
  {
    slug: 'what-a-pair-of-basin-taps-needs',
    name: 'What a pair of basin taps needs',
    intro:
      'New hot and cold taps for a basin with two holes, on flexible connectors, with a valve under each so that changing a washer later takes five minutes. The basin wrench reaches the nuts behind the bowl. Already in place: both 15 mm copper pipes.',
    lines: { 'TAP-0021': 1, 'TAP-0022': 1, 'PIP-0061': 2, 'VAL-0031': 2, 'PTL-0021': 1 },
    there: [tube('tube', 15)],
  },
  {
    slug: 'what-a-bath-needs',
    name: 'What a bath needs',
    intro:
      'Two taps on flexible connectors with a valve under each, the waste with its overflow, and a trap low enough to go under the bath. You bring the bath. Already in place: hot and cold 22 mm copper pipes and a 40 mm waste pipe.',
    lines: { 'TAP-0023': 1, 'TAP-0024': 1, 'PIP-0063': 2, 'VAL-0032': 2, 'DRN-0023': 1, 'DRN-0016': 1, 'SEL-0041': 1 },
    there: [tube('tube', 22), tube('waste pipe', 40)],
  },
  {
    slug: 'what-a-shower-needs',
    name: 'What a shower needs',
    intro:
      'A thermostatic valve with its S-unions, hand shower and hose, the trap under it, and the silicone around it. Two shut-off valves make the next repair a dry one. Already in place: the tray, a 40 mm waste pipe, and hot and cold pipes with 1/2 in BSP male ends.',
    lines: {
      'TAP-0041': 1,
      'TAP-0042': 1,
      'TAP-0051': 1,
      'TAP-0061': 1,
      'DRN-0051': 1,
      'VAL-0011': 2,
      'SEL-0012': 1,
      'SEL-0041': 1,
    },
    there: [r('1/2', 'male'), r('1/2', 'male'), tube('waste pipe', 40)],
  },
  {
    slug: 'what-a-hand-shower-needs',
    name: 'What a hand shower needs',
    intro:
      'A new head, hose and rail for a shower that works but looks tired. The brackets of the rail move, so old holes can be used again. Already in place: a shower valve with a 1/2 in BSP male outlet.',
    lines: { 'TAP-0051': 1, 'TAP-0061': 1, 'TAP-0081': 1 },
    there: [g('1/2', 'male')],
  },
  {
    slug: 'what-a-new-toilet-needs',
    name: 'What a new toilet needs',
    intro:
      'From the pan to the drain and from the pipe to the cistern: pan connector, grease for its ring, a flexible connector behind a valve, and silicone round the foot. You bring the toilet. Already in place: a 110 mm drain socket in line with the pan and a 15 mm copper pipe.',
    lines: { 'SAN-0011': 1, 'PIP-0061': 1, 'VAL-0031': 1, 'SEL-0091': 1, 'SEL-0041': 1 },
    there: [ring(110), g('1/2', 'male'), tube('tube', 15)],
  },
];

const kitchenKits: KitOfJob[] = [
  {
    slug: 'what-a-kitchen-sink-needs',
    name: 'What a kitchen sink needs',
    intro:
      'A mixer with a high spout, angle valves for hot and cold, basket waste and trap, tape and silicone. You bring the sink. Already in place: two 1/2 in BSP sockets in the wall and a 40 mm waste pipe.',
    lines: { 'TAP-0012': 1, 'VAL-0042': 2, 'DRN-0022': 1, 'DRN-0012': 1, 'SEL-0012': 1, 'SEL-0041': 1 },
    there: [...coldAndHot, tube('waste pipe', 40)],
  },
  {
    slug: 'what-a-washing-machine-needs',
    name: 'What a washing machine needs',
    intro:
      'A tap for the machine and the tee, elbow and pipe that bring the water to it, all with nut and olive and without a flame. Already in place: a 15 mm cold pipe within a meter and a place for the drain hose.',
    lines: { 'TAP-0032': 1, 'FIT-0117': 1, 'FIT-0061': 1, 'PIP-0104': 1 },
    there: [tube('tube', 15), g('3/4', 'female')],
  },
  {
    slug: 'what-an-outside-tap-needs',
    name: 'What an outside tap needs',
    intro:
      'A garden tap on a wall plate, with a valve inside to shut it off in winter, a check valve that keeps hose water out of the pipe, and insulation. You bring three screws. Already in place: a 15 mm copper pipe indoors and a hole through the wall.',
    lines: {
      'TAP-0031': 1,
      'FIT-0211': 1,
      'TAP-0072': 1,
      'FIT-0117': 1,
      'VAL-0031': 1,
      'VAL-0052': 1,
      'FIT-0064': 2,
      'PIP-0105': 1,
      'PIP-0051': 2,
      'SEL-0012': 1,
    },
    there: [tube('tube', 15)],
  },
];

const heatingKits: KitOfJob[] = [
  {
    slug: 'what-new-radiator-valves-need',
    name: 'What new radiator valves need',
    intro:
      'A thermostatic valve for one end of the radiator, a lockshield valve for the other, tape for both tails, and a liter of inhibitor to replace what you drain. Already in place: the radiator and its 15 mm copper pipes.',
    lines: { 'VAL-0071': 1, 'HTG-0011': 1, 'PTL-0081': 1, 'HTG-0061': 1, 'SEL-0012': 1 },
    there: [...coldAndHot, tube('tube', 15)],
  },
  {
    slug: 'what-a-radiator-swap-needs',
    name: 'What a radiator swap needs',
    intro:
      'For a radiator that is narrower than the old one: both valves, air vent and plug for its four 1/2 in BSP sockets, and couplings with pipe to reach it. You bring the radiator. Already in place: the old 15 mm copper pipes.',
    lines: {
      'VAL-0071': 1,
      'HTG-0011': 1,
      'HTG-0055': 1,
      'FIT-0056': 1,
      'FIT-0062': 2,
      'PIP-0104': 1,
      'HTG-0061': 1,
      'SEL-0012': 1,
    },
    there: [...coldAndHot, ...coldAndHot, tube('tube', 15)],
  },
  {
    slug: 'what-a-heating-pump-needs',
    name: 'What a heating pump needs',
    intro:
      'A new circulating pump with a valve on each side, so that the next pump can be changed without draining, and inhibitor for the water that ran out. Already in place: 22 mm copper pipes with room for a pump of 180 mm.',
    lines: { 'HTG-0041': 1, 'HTG-0043': 2, 'HTG-0061': 1 },
    there: [tube('tube', 22)],
  },
  {
    slug: 'what-cold-radiators-need',
    name: 'What cold radiators need',
    intro:
      'For radiators that stay cold at the bottom or full of air: cleaner to loosen the sludge, inhibitor to keep it away, a key to bleed them and a loop to fill the system again. Already in place: a sealed heating system and a cold pipe, both in 15 mm copper.',
    lines: { 'HTG-0062': 1, 'HTG-0061': 1, 'HTG-0056': 1, 'PTL-0081': 1 },
    there: [tube('tube', 15)],
  },
  {
    slug: 'what-a-water-heater-needs',
    name: 'What a water heater needs',
    intro:
      'From the cold pipe to the heater and back: stop tap, strainer against grit, two flexible connectors, and the pipe between. Already in place: the heater with its own safety valve and 1/2 in BSP male ends, and hot and cold 15 mm copper pipes.',
    lines: { 'VAL-0024': 1, 'PIP-0062': 2, 'VAL-0065': 1, 'FIT-0064': 2, 'PIP-0104': 1, 'SEL-0012': 1 },
    there: [tube('tube', 15), g('1/2', 'male'), g('1/2', 'male')],
  },
];

const repairKits: KitOfJob[] = [
  {
    slug: 'what-a-dripping-mixer-needs',
    name: 'What a dripping mixer needs',
    intro:
      'For a mixer that leaks where its spout turns, or sprays sideways: O-rings for the spout, grease that does not harm them, an aerator, and the tools. O-rings come 25 to the pack. Already in place: a mixer with 12 mm O-rings and an M24 thread, so measure yours first.',
    lines: { 'TAP-0071': 1, 'SEL-0053': 25, 'SEL-0091': 1, 'HND-0071': 1, 'HND-0014': 1 },
    there: [],
  },
  {
    slug: 'what-a-running-toilet-needs',
    name: 'What a running toilet needs',
    intro:
      'Everything inside the cistern, new: fill valve, dual flush valve, and the washer and bolts between cistern and pan. With the valve on the pipe closed, the rest of the house still has water. Already in place: a close-coupled toilet with a 1 1/2 in outlet and a 15 mm copper pipe.',
    lines: { 'FST-0081': 1, 'SAN-0032': 1, 'SAN-0033': 1, 'PIP-0061': 1, 'VAL-0031': 1 },
    // The nut that holds the flush valve in the cistern.
    there: [g('1 1/2', 'female'), tube('tube', 15)],
  },
  {
    slug: 'what-a-blocked-sink-needs',
    name: 'What a blocked sink needs',
    intro:
      'Plunger first, then the auger; if the old trap is cracked or leaks, there is a new one with a bend and a meter of pipe. Already in place: a sink waste with a 1 1/2 in BSP thread and a 40 mm waste pipe.',
    lines: { 'DRN-0015': 1, 'PTL-0052': 1, 'PTL-0051': 1, 'DRN-0093': 1, 'DRN-0076': 1 },
    there: [g('1 1/2', 'male'), tube('waste pipe', 40)],
  },
  {
    slug: 'what-a-burst-pipe-needs',
    name: 'What a burst pipe needs',
    intro:
      'A meter of 15 mm copper and two couplings put the pipe together again, without a flame; the stop end keeps water on in the rest of the house. Pipe cutter and deburrer are included. You bring two wrenches. Already in place: a stop tap that closes.',
    lines: { 'PIP-0104': 1, 'FIT-0062': 2, 'FIT-0127': 1, 'PTL-0012': 1, 'PTL-0073': 1 },
    there: [tube('tube', 15)],
  },
  {
    slug: 'what-an-isolating-valve-needs',
    name: 'What an isolating valve needs',
    intro:
      'Two valves for the hot and cold pipe under a basin, sink or toilet, with the cutter that works where there is no room, a deburrer, and a wrench each for nut and body. Already in place: straight 15 mm copper pipe with 60 mm of it free.',
    lines: { 'VAL-0031': 2, 'PTL-0012': 1, 'PTL-0073': 1, 'HND-0014': 2 },
    there: [tube('tube', 15)],
  },
];

const toolKits: KitOfJob[] = [
  {
    slug: 'what-soldering-needs',
    name: 'What soldering needs',
    intro:
      'Torch, solder and flux, strip to brighten the copper, a mat for the wall behind, and the tools for a square and clean end. You bring tube, fittings, a gas cartridge with an EN 417 thread, and an extinguisher.',
    lines: { 'PTL-0041': 1, 'SEL-0031': 1, 'SEL-0032': 1, 'SEL-0081': 1, 'SEL-0082': 1, 'PTL-0011': 1, 'PTL-0073': 1 },
    there: [],
  },
  {
    slug: 'what-a-first-tool-bag-needs',
    name: 'What a first tool bag needs',
    intro:
      'The hand tools for a start in the trade: two wrenches, pliers, pipe cutter and deburrer, hacksaw, two screwdrivers, measure and level, and a roll of tape. You bring the bag.',
    lines: {
      'HND-0011': 1,
      'HND-0014': 1,
      'HND-0022': 1,
      'PTL-0011': 1,
      'PTL-0073': 1,
      'HND-0061': 1,
      'HND-0041': 1,
      'HND-0042': 1,
      'HND-0051': 1,
      'HND-0052': 1,
      'SEL-0012': 1,
    },
    there: [],
  },
];

/** The demo's public kits, by job. */
export const kits: DemoKit[] = Object.entries({
  Bathroom: bathroomKits,
  'Kitchen and outside': kitchenKits,
  Heating: heatingKits,
  'Leaks and repairs': repairKits,
  Tools: toolKits,
}).flatMap(([job, some]) => some.map((kit) => ({ ...kit, job })));
