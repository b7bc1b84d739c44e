import { z } from 'zod';
import { ProductAttribute } from '#features/products/contract/product-summary.ts';
import { file, json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** The most products that a device stores: the best sellers, and those that joins use. */
export const MOST_OFFLINE_PRODUCTS = 5000;

const ProductEnd = z.object({ joint: z.string(), size: z.string(), gender: z.enum(['male', 'female']) });

/** Product data that a device needs offline to show it, find it and add it to the cart. */
const OfflineProduct = z.object({
  id: z.string(),
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  /** Category slug. */
  category: z.string(),
  img: z.string(),
  imgAlt: z.string(),
  /** Dollars for one minimum order. */
  unitPrice: z.number(),
  minOrder: z.number().int(),
  quantityStep: z.number().int(),
  priceBreaks: z.array(z.object({ from: z.number().int(), percent: z.number() })),
  attributes: z.array(ProductAttribute),
  partNumbers: z.array(z.string()),
  ends: z.array(ProductEnd),
  /** True if fewer pieces than the minimum order were left when this was read. */
  isOut: z.boolean(),
});
export type OfflineProduct = z.infer<typeof OfflineProduct>;

/** The graph of joins, as the search over kinds of ends reads it (`trade/join/graph.ts`). */
const JoinGraphData = z.object({
  kinds: z.array(ProductEnd.extend({ id: z.number().int(), sold: z.boolean() })),
  passages: z.array(
    z.object({
      id: z.string(),
      a: z.number().int(),
      b: z.number().int(),
      rank: z.number().int(),
      root: z.string(),
      cents: z.number().int(),
      min: z.number().int().optional(),
      mm: z.number().nullable().optional(),
      ok: z.boolean(),
    }),
  ),
  rules: z.array(
    z.object({
      joint: z.string(),
      gender: ProductEnd.shape.gender,
      toJoint: z.string(),
      toGender: ProductEnd.shape.gender,
      fits: z.boolean(),
      note: z.string(),
    }),
  ),
  goods: z.array(
    z.object({
      productId: z.string(),
      family: z.string(),
      size: z.string().nullable(),
      cents: z.number().int(),
      minOrder: z.number().int().optional(),
      isOrderable: z.boolean(),
    }),
  ),
});

const OfflineCatalog = z.object({
  /** Number of products for sale, stored or not. */
  total: z.number().int(),
  /** Best sellers first. */
  products: z.array(OfflineProduct),
  categories: z.array(z.object({ slug: z.string(), name: z.string(), above: z.string().nullable() })),
  /** Synonyms; both words are normalized as in search. */
  synonyms: z.record(z.string(), z.array(z.string())),
  join: JoinGraphData,
});
export type OfflineCatalog = z.infer<typeof OfflineCatalog>;

/** Data and files with which a device can install the shop and use it offline. */
export const offline = {
  catalog: endpoint({
    method: 'GET',
    path: '/catalog',
    summary: 'Export the public catalog in one file, for devices that are sometimes offline',
    auth: 'public',
    shows: 'products',
    cached: true,
    reply: json(OfflineCatalog),
  }),
  manifest: endpoint({
    method: 'GET',
    path: '/manifest.webmanifest',
    outsideApi: true,
    summary: 'Get the web app manifest with the shop’s name and icons',
    auth: 'public',
    reply: file('application/manifest+json'),
  }),
  icon: endpoint({
    method: 'GET',
    path: '/icons/:name.png',
    outsideApi: true,
    summary: 'Get the shop’s logo as an app icon: 192, 512 or maskable',
    auth: 'public',
    params: z.object({ name: z.string().max(20) }),
    reply: file('image/png'),
    errors: ['not_found'],
  }),
  /** Browsers request this icon for responses that name none: API responses, PDFs and files. */
  favicon: endpoint({
    method: 'GET',
    path: '/favicon.ico',
    outsideApi: true,
    summary: 'Get the shop’s logo as a small icon, for pages that name none',
    auth: 'public',
    reply: file('image/png'),
  }),
};
