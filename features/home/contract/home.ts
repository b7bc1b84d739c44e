import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Product } from '#features/products/contract/products.ts';
import { requiredField } from '#platform/contract/fields.ts';
import { ShopTexts } from '#features/settings/contract/shop-texts.ts';

/** Limits of the home page: four figures and six best sellers (specification, section 1). */
export const MOST_SLIDES = 6;
const COUNTER_COUNT = 4;
export const MOST_BEST_SELLERS = 6;

const Sku = z.string().trim().max(100);

/** A page of this shop. Paths such as //elsewhere lead to another site and are rejected. */
const OwnPage = z
  .string()
  .trim()
  .max(500)
  .regex(/^\/(?!\/)[^\s\\]*$/, 'Enter a page of this shop, such as /products');

/** Address of an uploaded picture; empty for none. */
export const OwnPicture = z.union([z.literal(''), z.string().regex(/^\/pictures\/u\/[0-9a-f]{32}-\d{3,4}\.webp$/)]);

/** Carousel slide. Beside its text it shows its product, or otherwise its picture, or otherwise a best seller. */
const Slide = z.object({
  title: requiredField('Title', 60),
  text: requiredField('Text', 120),
  /** SKU of the product to show; empty for none. */
  sku: Sku.default(''),
  picture: OwnPicture.default(''),
  link: OwnPage.default('/products'),
});
export type Slide = z.output<typeof Slide>;

const Counter = z.object({ figure: requiredField('Figure', 8), label: requiredField('Label', 20) });
export type Counter = z.output<typeof Counter>;

const Pin = z.object({ sku: Sku.min(1, 'SKU is Required') });

/** Home page settings of the owner. */
export const HomeForm = z.object({
  slides: z.array(Slide).min(1, 'Keep at least one slide').max(MOST_SLIDES),
  counters: z.array(Counter).length(COUNTER_COUNT),
  /** Products shown first among the best sellers, regardless of sales. */
  pins: z.array(Pin).max(MOST_BEST_SELLERS),
});
export type HomeForm = z.output<typeof HomeForm>;

const plainSlide = { sku: '', picture: '', link: '/products' };

/** The slides before the owner enters any. */
export const defaultSlides: Slide[] = [
  {
    ...plainSlide,
    title: 'The right fitting, the first time.',
    text: 'Exact sizes and standards, and the price of each piece.',
  },
  {
    ...plainSlide,
    title: 'Taps for basin, bath and garden.',
    text: 'Every tap names the size that it connects to.',
  },
  {
    ...plainSlide,
    title: 'Tools that earn their place in the box.',
    text: 'Cutters, benders and wrenches for daily use.',
  },
  { ...plainSlide, title: 'In stock means on the shelf.', text: 'What you order is held for you.' },
];

/** Example figures of the specification, which the demo shows. */
export const defaultCounters: Counter[] = [
  { figure: '1000+', label: 'Products' },
  { figure: '150M+', label: 'Parts' },
  { figure: '50k+', label: 'Customers' },
  { figure: '60+', label: 'Countries' },
];

const Home = z.object({
  slides: z.array(Slide.omit({ sku: true }).extend({ product: Product.nullable() })),
  /** The owner's figures; none until the owner enters some. */
  counters: z.array(Counter),
  promises: z.array(ShopTexts.shape.promises.element.extend({ leadsToOffers: z.boolean() })),
  /** True if the counters are the specification's examples. */
  areExamples: z.boolean(),
  /** Pinned products, then best sellers. */
  best: z.array(Product),
});
export type Home = z.infer<typeof Home>;

export const home = {
  get: endpoint({
    method: 'GET',
    path: '/home',
    summary: 'Get the home page: slides, counters and best sellers',
    auth: 'public',
    shows: 'products',
    cached: true,
    reply: json(Home),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/home/preview',
    summary: 'Preview the home page with unsaved slides, counters and pins',
    auth: 'staff',
    permission: 'settings.edit',
    body: json(HomeForm),
    reply: json(Home),
  }),
};
