import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Product } from '#features/products/contract/products.ts';
import { requiredText } from '#platform/contract/fields.ts';
import { ShopTexts } from '#features/settings/contract/shop-texts.ts';

/** What the home page has room for; a summary has four figures and a list of best sellers six (specification, section 1). */
export const MOST_SLIDES = 6;
const COUNTER_COUNT = 4;
export const MOST_BEST_SELLERS = 6;

const requiredWords = (name: string, max: number) => requiredText(`${name} is Required`, max);

const Sku = z.string().trim().max(100);

/** A page of the shop: what leads away from it, as //elsewhere does, is none. */
const OwnPage = z
  .string()
  .trim()
  .max(500)
  .regex(/^\/(?!\/)[^\s\\]*$/, 'Give a page of this shop, such as /products');

/** A picture that was uploaded; empty for none. */
export const OwnPicture = z.union([z.literal(''), z.string().regex(/^\/pictures\/u\/[0-9a-f]{32}-\d{3,4}\.webp$/)]);

/** Of the carousel: beside its words a product, or else a picture, or else a best seller. */
const Slide = z.object({
  title: requiredWords('Title', 60),
  text: requiredWords('Text', 120),
  /** The product it shows; empty for none. */
  sku: Sku.default(''),
  picture: OwnPicture.default(''),
  link: OwnPage.default('/products'),
});
export type Slide = z.output<typeof Slide>;

const Counter = z.object({ figure: requiredWords('Figure', 8), label: requiredWords('Label', 20) });
export type Counter = z.output<typeof Counter>;

const Pin = z.object({ sku: Sku.min(1, 'SKU is Required') });

/** What its owner says of the home page. */
export const HomeForm = z.object({
  slides: z.array(Slide).min(1, 'Keep at least one slide').max(MOST_SLIDES),
  counters: z.array(Counter).length(COUNTER_COUNT),
  /** What stands first among the best sellers, whatever has sold. */
  pins: z.array(Pin).max(MOST_BEST_SELLERS),
});
export type HomeForm = z.output<typeof HomeForm>;

const plainSlide = { sku: '', picture: '', link: '/products' };

/** The four slides of a shop whose owner has none of his own. */
export const defaultSlides: Slide[] = [
  {
    ...plainSlide,
    title: 'The right fitting, the first time.',
    text: 'Exact sizes and standards, and the price of each piece.',
  },
  {
    ...plainSlide,
    title: 'Taps that last longer than the tiles.',
    text: 'Ceramic cartridges, solid brass, and every size named.',
  },
  {
    ...plainSlide,
    title: 'Tools that earn their place in the box.',
    text: 'Cutters, benders and wrenches for daily use.',
  },
  { ...plainSlide, title: 'In stock means on the shelf.', text: 'What you order is held for you.' },
];

/** The figures of the specification, which are of no shop. */
export const defaultCounters: Counter[] = [
  { figure: '1000+', label: 'Products' },
  { figure: '150M+', label: 'Parts' },
  { figure: '50k+', label: 'Customers' },
  { figure: '60+', label: 'Countries' },
];

const Home = z.object({
  slides: z.array(Slide.omit({ sku: true }).extend({ product: Product.nullable() })),
  counters: z.array(Counter),
  promises: ShopTexts.shape.promises,
  /** The counters are those of the specification. */
  areExamples: z.boolean(),
  /** What the owner has pinned, and then what sells best. */
  best: z.array(Product),
});
export type Home = z.infer<typeof Home>;

export const home = {
  tell: endpoint({
    method: 'GET',
    path: '/home',
    summary: 'The slides, the figures and the best sellers of the home page',
    auth: 'public',
    shows: 'products',
    kept: true,
    answer: json(Home),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/home/preview',
    summary: 'What the home page would show',
    auth: 'staff',
    permission: 'settings.edit',
    body: json(HomeForm),
    answer: json(Home),
  }),
};
