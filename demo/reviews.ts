import type { DemoReview } from './types.ts';

export const reviews: DemoReview[] = [
  {
    name: 'Marta K.',
    rating: 5,
    daysAgo: 2,
    description:
      'Ordered 15 mm elbows on Tuesday night, had them on the van Thursday morning. Nuts run freely, olives all there. Nothing to complain about.',
  },
  {
    name: 'Dennis O.',
    rating: 4,
    daysAgo: 4,
    description:
      'Good ball valve, the lever has a proper click at both ends. One star off because the box had room for six of them and a lot of paper.',
  },
  {
    name: 'Priya S.',
    rating: 5,
    daysAgo: 6,
    description:
      'I am no plumber. The page told me in plain words that my 15 mm pipe does not screw into a half inch tap and which adapter does. Tap is on, floor is dry.',
  },
  {
    name: 'Halvard T.',
    rating: 5,
    daysAgo: 9,
    description: 'The pipe cutter tracks true from the first lap. Spare wheel under the knob is a nice touch.',
  },
  {
    name: 'Joanne B.',
    rating: 3,
    daysAgo: 11,
    description:
      'Screws are fine but you have to buy a hundred. I needed twelve. At least the price per piece is shown before you order.',
  },
  {
    name: 'Tomas R.',
    rating: 4,
    daysAgo: 13,
    description:
      'Basin mixer looks twice the price. The hoses could be 10 cm longer, I had to move the isolating valves down.',
  },
  {
    name: 'Aisha N.',
    rating: 5,
    daysAgo: 16,
    description:
      'Paid at lunch, message came the same afternoon, parcel two days later. Every fitting bagged and marked with its size. I wish other shops did that.',
  },
  {
    name: 'Colin W.',
    rating: 5,
    daysAgo: 19,
    description: 'Threads on the brass tees are clean, no swarf inside, took tape well. Used twenty, none wept.',
  },
  {
    name: 'Lene H.',
    rating: 4,
    daysAgo: 22,
    description:
      'Shower head gives an even rain at 2.5 bar. Upstairs with less pressure the outer ring only dribbles, as the description warned.',
  },
  {
    name: 'Gus M.',
    rating: 5,
    daysAgo: 25,
    description: 'Hickory hammer, well balanced, head tight after a month of daily use.',
  },
  {
    name: 'Ottilie F.',
    rating: 2,
    daysAgo: 28,
    description:
      'The drain pipe I wanted was out of stock for three weeks and I found out only after planning the job round it. What I did get was good.',
  },
  {
    name: 'Sanjay P.',
    rating: 5,
    daysAgo: 31,
    description:
      'Stocked a whole bathroom from one order. Shipping was free over $100 and the total matched what I had worked out on paper.',
  },
  {
    name: 'Ruth L.',
    rating: 4,
    daysAgo: 35,
    description:
      'PTFE tape is thicker than the supermarket stuff, fewer turns needed. Reels come in tens, which lasts me a year.',
  },
  {
    name: 'Mikael J.',
    rating: 5,
    daysAgo: 38,
    description:
      'Solder flows at the right moment and the flux washes off with cold water. First time I did not have to go back to a joint.',
  },
  {
    name: 'Dolores V.',
    rating: 3,
    daysAgo: 42,
    description:
      'Thermostatic bar valve works well, but the instructions are drawings only and one screw was missing from the bag. They sent it within two days.',
  },
  {
    name: 'Pete A.',
    rating: 5,
    daysAgo: 46,
    description: 'Water pump pliers. They grip, they do not slip, the button is easy with gloves on. What more.',
  },
  {
    name: 'Ingrid S.',
    rating: 4,
    daysAgo: 51,
    description:
      'Cancelled one order an hour later because I had picked 22 mm by mistake, no argument at all. Ordered the 15 mm ones and they fit.',
  },
  {
    name: 'Bashir E.',
    rating: 5,
    daysAgo: 56,
    description:
      'As a small firm we order every week. Sizes are right, standards are on the page, and I can send an apprentice to the site without worrying.',
  },
  {
    name: 'Carla D.',
    rating: 5,
    daysAgo: 60,
    description: 'Replaced the P-trap myself in twenty minutes. Hand-tight really is enough.',
  },
  {
    name: 'Owen G.',
    rating: 4,
    daysAgo: 67,
    description:
      'Copper coil was round and clean, ends capped. The carrier left it in the rain, which did it no harm but the label was mush.',
  },
  {
    name: 'Yuki I.',
    rating: 5,
    daysAgo: 73,
    description:
      'Nice little gauge. I checked it against the calibrated one at work and it was within a tenth of a bar.',
  },
  {
    name: 'Frank Z.',
    rating: 3,
    daysAgo: 80,
    description:
      'The adjustable wrench is solid, a touch stiff out of the box. Loosened up after some oil. Would have liked a hole in the handle that fits my hook.',
  },
  {
    name: 'Nadia C.',
    rating: 5,
    daysAgo: 88,
    description: 'The drain auger saved me a call-out. Took the hair out of the shower waste on the second try.',
  },
  {
    name: 'Leif B.',
    rating: 4,
    daysAgo: 95,
    description: 'Hose clamps are real stainless, my magnet says so. Slot is a bit shallow, use the 7 mm socket.',
  },
  {
    name: 'Simone Q.',
    rating: 5,
    daysAgo: 104,
    description:
      'Everything I looked for had the thread and the outside diameter side by side. That alone is worth coming back for.',
  },
  {
    name: 'Arthur N.',
    rating: 4,
    daysAgo: 116,
    description:
      'Push-fit couplings hold well on copper. Do buy the inserts for plastic, I learned that with a towel in my hand.',
  },
  {
    name: 'Gwen P.',
    rating: 5,
    daysAgo: 129,
    description:
      'Old house, strange taps. Measured the O-ring groove like the text says, ordered, fitted, silence at last.',
  },
  {
    name: 'Ramon U.',
    rating: 4,
    daysAgo: 140,
    description:
      'Garden tap feels heavy and closes with two fingers. The green paint on the handle chipped when I dropped it, my own fault.',
  },
];
