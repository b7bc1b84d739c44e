import { z } from 'zod';

/* Categories of Google's product taxonomy: google.com/basepages/producttype/taxonomy-with-ids.en-US.txt, 2021-09-21. */

/** The top level of the taxonomy. */
const tops = [
  'Animals & Pet Supplies',
  'Apparel & Accessories',
  'Arts & Entertainment',
  'Baby & Toddler',
  'Business & Industrial',
  'Cameras & Optics',
  'Electronics',
  'Food, Beverages & Tobacco',
  'Furniture',
  'Hardware',
  'Health & Beauty',
  'Home & Garden',
  'Luggage & Bags',
  'Mature',
  'Media',
  'Office Supplies',
  'Religious & Ceremonial',
  'Software',
  'Sporting Goods',
  'Toys & Games',
  'Vehicles & Parts',
];

const PLUMBING = 'Hardware > Plumbing';
const FITTINGS = `${PLUMBING} > Plumbing Fittings & Supports`;
const PARTS = `${PLUMBING} > Plumbing Fixture Hardware & Parts`;
const TOOLS = 'Hardware > Tools';

/** The categories for a plumber's shop, which the form suggests. */
export const suggestedGoogleCategories: readonly string[] = [
  PLUMBING,
  FITTINGS,
  `${FITTINGS} > Gaskets & O-Rings`,
  `${FITTINGS} > Pipe Adapters & Bushings`,
  `${FITTINGS} > Pipe Caps & Plugs`,
  `${FITTINGS} > Pipe Connectors`,
  `${FITTINGS} > Plumbing Pipe Clamps`,
  `${FITTINGS} > Plumbing Regulators`,
  `${FITTINGS} > Plumbing Valves`,
  PARTS,
  `${PARTS} > Drain Components`,
  `${PARTS} > Drain Components > Plumbing Traps`,
  `${PARTS} > Drain Components > Plumbing Wastes`,
  `${PARTS} > Drains`,
  `${PARTS} > Faucet Accessories`,
  `${PARTS} > Shower Parts`,
  `${PARTS} > Toilet & Bidet Accessories`,
  `${PLUMBING} > Plumbing Fixtures > Faucets`,
  `${PLUMBING} > Plumbing Hoses & Supply Lines`,
  `${PLUMBING} > Plumbing Pipes`,
  'Hardware > Building Consumables > Hardware Tape',
  'Hardware > Building Consumables > Solder & Flux',
  'Hardware > Hardware Accessories > Hardware Fasteners',
  'Hardware > Hardware Pumps',
  'Hardware > Heating, Ventilation & Air Conditioning',
  TOOLS,
  `${TOOLS} > Hammers`,
  `${TOOLS} > Measuring Tools & Sensors`,
  `${TOOLS} > Pipe & Bar Benders`,
  `${TOOLS} > Pliers`,
  `${TOOLS} > Plungers`,
  `${TOOLS} > Screwdrivers`,
  `${TOOLS} > Wrenches`,
];

const MOST_CHARACTERS = 750;
const NUMBER = /^[1-9]\d{0,5}$/;
/** The characters that category names may contain. */
const NAME = /^[\p{L}\d &,.'’()/-]+$/u;

const splitPath = (text: string): string[] => text.split('>').map((name) => name.trim().replaceAll(/\s+/g, ' '));

const findTop = (name: string): string | undefined => tops.find((top) => top.toLowerCase() === name.toLowerCase());

const hasKnownForm = (text: string): boolean => {
  const [top = '', ...names] = splitPath(text);
  return NUMBER.test(text) || (findTop(top) !== undefined && names.every((name) => NAME.test(name)));
};

/** One line of text: a number or path of the taxonomy, or empty. Only the format and the top level are checked. */
export const GoogleCategory = z
  .string()
  .trim()
  .max(MOST_CHARACTERS, `At most ${MOST_CHARACTERS} characters`)
  .refine(
    (text) => text === '' || hasKnownForm(text),
    'Enter a number of Google’s product taxonomy, such as 133, or a path from its top, such as Hardware > Plumbing',
  );

/** Spells a valid category like Google. Numbers and empty texts do not change. */
export const formatGoogleCategory = (text: string): string => {
  const [top = '', ...names] = splitPath(text);
  return [findTop(top) ?? top, ...names].join(' > ');
};
