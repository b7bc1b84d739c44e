import type { DemoProductReview } from './types.ts';

/** Reviews by SKU. Most products have none, as in any shop. */
export const productReviews: Record<string, DemoProductReview[]> = {
  'VAL-0011': [
    {
      ...{ name: 'Dennis O.', stars: 5, title: 'Clicks at both ends', daysAgo: 5 },
      description: 'Lever stops where it should and the bore is as wide as the pipe. Six in, none drips.',
    },
    {
      ...{ name: 'Karin L.', stars: 5, title: 'Good on an old house', daysAgo: 34 },
      description: 'Replaced two seized gate valves in the cellar. Took 12 turns of tape and went in straight.',
    },
    {
      ...{ name: 'Joel M.', stars: 4, title: 'Handle a bit long', daysAgo: 71 },
      description: 'Solid brass and it shuts fully. In my boxing the lever touches the wall, so measure first.',
      answer: 'Thank you. If you turn the lever by 180 degrees before you fit it, it opens to the other side.',
    },
  ],
  'TAP-0011': [
    {
      ...{ name: 'Tomas R.', stars: 4, title: 'Looks twice the price', daysAgo: 14 },
      description: 'Chrome is even and the cartridge moves smoothly. The hoses could be 10 cm longer.',
    },
    {
      ...{ name: 'Elif Y.', stars: 5, title: 'In within half an hour', daysAgo: 48 },
      description: 'Hoses and fixing set were in the box. No drip after two months.',
    },
    {
      ...{ name: 'Grant S.', stars: 2, title: 'Waste not included', daysAgo: 90 },
      description: 'The tap is fine but I expected a pop-up waste with it. Had to order one and wait again.',
      answer: 'Sorry about that. This one comes without a waste; DRN-0021 fits it.',
    },
  ],
  'PTL-0011': [
    {
      ...{ name: 'Halvard T.', stars: 5, title: 'Tracks from the first lap', daysAgo: 10 },
      description: 'No spiral, a clean edge, and the spare wheel sits under the knob where you do not lose it.',
    },
    {
      ...{ name: 'Bea N.', stars: 5, title: 'Better than my old one', daysAgo: 62 },
      description: 'Cuts 22 and 28 mm without crushing. The reamer folds out and is sharp.',
    },
  ],
  'FIT-0061': [
    {
      ...{ name: 'Marta K.', stars: 5, title: 'Nuts run freely', daysAgo: 3 },
      description: 'Olives were all there and centered. Forty joints on one job, one needed a quarter turn more.',
    },
    {
      ...{ name: 'Wes H.', stars: 5, title: 'Just right', daysAgo: 27 },
      description: 'Thick enough to hold with a spanner without rounding the body.',
    },
    {
      ...{ name: 'Ana P.', stars: 4, title: 'Good, a little tight', daysAgo: 55 },
      description: 'Fits 15 mm copper tightly: deburr the tube first. I needed three and could buy three.',
    },
  ],
  'HND-0011': [
    {
      ...{ name: 'Frank Z.', stars: 3, title: 'Stiff out of the box', daysAgo: 79 },
      description: 'Solid, and the jaw has little play. It needed a drop of oil before one hand could set it.',
    },
    {
      ...{ name: 'Lorna D.', stars: 5, title: 'My everyday wrench', daysAgo: 21 },
      description: 'Opens wide enough for the nuts of 22 mm fittings. The scale on the jaw is correct.',
    },
  ],
  'HND-0022': [
    {
      ...{ name: 'Pete A.', stars: 5, title: 'They grip', daysAgo: 45 },
      description: 'They do not slip on chrome with a rag between. The button works with gloves on.',
    },
    {
      ...{ name: 'Ida F.', stars: 4, title: 'Heavy but sure', daysAgo: 12 },
      description: 'Box joint has no play. A little heavy for work above the head.',
    },
  ],
  'SEL-0031': [
    {
      ...{ name: 'Mikael J.', stars: 5, title: 'Flows at the right moment', daysAgo: 39 },
      description: 'Runs around the whole joint when the tube is hot enough, and stays bright.',
    },
  ],
  'SEL-0011': [
    {
      ...{ name: 'Ruth L.', stars: 4, title: 'Thicker than most', daysAgo: 36 },
      description: 'Eight turns did where I used to need twelve. The reels come in tens.',
    },
    {
      ...{ name: 'Cem A.', stars: 5, title: 'Does not tear', daysAgo: 8 },
      description: 'Pulls into the thread and stays there when the fitting is turned back a little.',
    },
  ],
  'SEL-0032': [
    {
      ...{ name: 'Greta W.', stars: 4, title: 'Washes off cold', daysAgo: 66 },
      description: 'Flux comes off with cold water and leaves no green. The brush sheds a bristle now and then.',
    },
  ],
  'VAL-0071': [
    {
      ...{ name: 'Oskar B.', stars: 5, title: 'Quiet at last', daysAgo: 18 },
      description: 'Changed four heads and bodies. No whistling at half load, which the old ones did.',
    },
    {
      ...{ name: 'Nuala C.', stars: 3, title: 'Check the flow direction', daysAgo: 84 },
      description: 'Works well, but the arrow is small and I fitted the first one the wrong way round.',
    },
  ],
  'PIP-0011': [
    {
      ...{ name: 'Owen G.', stars: 5, title: 'Round and clean', daysAgo: 30 },
      description: 'Ends capped, no dents, and the fittings slid on without filing.',
    },
    {
      ...{ name: 'Rosa T.', stars: 2, title: 'One tube bent', daysAgo: 58 },
      description: 'Four were perfect. The carrier had bent the fifth at the end, so I lost 20 cm.',
      answer:
        'We have sent another one. If a parcel looks like that, please take a photo, so that we can claim from the carrier.',
    },
  ],
  'TAP-0041': [
    {
      ...{ name: 'Dolores V.', stars: 3, title: 'Good valve, poor leaflet', daysAgo: 43 },
      description: 'Holds 38 degrees when the washing machine draws. The instructions are drawings only.',
    },
    {
      ...{ name: 'Hugh E.', stars: 5, title: 'Centres were exact', daysAgo: 101 },
      description: '150 mm on the dot, so the old S-unions could stay in the wall.',
    },
  ],
  'TAP-0052': [
    {
      ...{ name: 'Lene H.', stars: 4, title: 'Even rain', daysAgo: 23 },
      description: 'Even from the middle to the edge at 2.5 bar. With less, the outer ring only dribbles.',
    },
  ],
  'TAP-0031': [
    {
      ...{ name: 'Ramon U.', stars: 4, title: 'Heavy brass', daysAgo: 120 },
      description: 'Closes with two fingers. The paint on the handle chipped when I dropped it, my own fault.',
    },
  ],
  'DRN-0011': [
    {
      ...{ name: 'Sven I.', stars: 4, title: 'Easy to clean', daysAgo: 52 },
      description: 'The cup unscrews by hand. Chrome is thin at the thread but nobody sees it there.',
    },
  ],
  'DRN-0012': [
    {
      ...{ name: 'Carla D.', stars: 5, title: 'Hand-tight is enough', daysAgo: 61 },
      description: 'Replaced the old one in twenty minutes, without tools, and it is dry.',
    },
    {
      ...{ name: 'Milo R.', stars: 1, title: 'Wrong size for me', daysAgo: 15 },
      description: 'Bought 1 1/2 in for a basin that needs 1 1/4 in. The page says it, I read it too late.',
      answer: 'DRN-0013 is the one for 1 1/4 in. Send this back unused and we refund it.',
    },
  ],
  'DRN-0021': [
    {
      ...{ name: 'Tilda O.', stars: 4, title: 'Clicks well', daysAgo: 29 },
      description: 'Stays down and comes up each time. Seal was thin, I added a ring of silicone.',
    },
  ],
  'PTL-0051': [
    {
      ...{ name: 'Nadia C.', stars: 5, title: 'Saved me a call-out', daysAgo: 87 },
      description: 'Took the hair out of the shower waste on the second try. Wear gloves.',
    },
    {
      ...{ name: 'Abel K.', stars: 3, title: 'Five meters is short', daysAgo: 40 },
      description: 'Fine for basins and showers. For the kitchen run I needed the longer rods.',
    },
  ],
  'PTL-0061': [
    {
      ...{ name: 'Yuki I.', stars: 5, title: 'Within a tenth of a bar', daysAgo: 72 },
      description: 'Checked against the calibrated one at work. The needle does not stick at zero.',
    },
  ],
  'HND-0031': [
    {
      ...{ name: 'Gus M.', stars: 5, title: 'Well balanced', daysAgo: 26 },
      description: 'Hickory is straight-grained and the head is tight after a month of daily use.',
    },
  ],
  'FST-0011': [
    {
      ...{ name: 'Joanne B.', stars: 4, title: 'Sharp points', daysAgo: 11 },
      description: 'Bite without a pilot hole in pine. In oak, drill first: the heads of my first two came off.',
    },
  ],
  'FST-0051': [
    {
      ...{ name: 'Leif B.', stars: 4, title: 'Really stainless', daysAgo: 94 },
      description: 'My magnet says so. The slot is a bit shallow, use the 7 mm socket.',
    },
  ],
  'FIT-0081': [
    {
      ...{ name: 'Arthur N.', stars: 4, title: 'Do buy the inserts', daysAgo: 115 },
      description: 'Holds well on copper. On plastic it needs the insert, I learned that with a towel in my hand.',
    },
  ],
  'SEL-0053': [
    {
      ...{ name: 'Gwen P.', stars: 5, title: 'Silence at last', daysAgo: 130 },
      description: 'Measured the groove as the text says, ordered, fitted. The old tap does not drip any more.',
    },
  ],
};
