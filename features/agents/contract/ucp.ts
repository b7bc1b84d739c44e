import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/* The catalog of the Universal Commerce Protocol: ucp.dev/2026-04-08/specification/catalog. */

/** The only version of the protocol that the shop supports. */
export const UCP_VERSION = '2026-04-08';

/** The most products on a page of search results. */
export const MOST_HITS = 20;
const DEFAULT_HITS = 10;

/** The most identifiers of one lookup. */
export const MOST_LOOKUPS = 10;

const Identifier = z.string().trim().min(1).max(200);

/** In hundredths of the shop's currency. */
const Amount = z.number().int().min(0).max(9_999_999_999);

export const UcpSearchRequest = z
  .looseObject({
    query: z.string().trim().max(200).optional(),
    filters: z
      .looseObject({
        /** Slugs of categories, as products use them. */
        categories: z.array(z.string().max(100)).max(1).optional(),
        price: z.looseObject({ min: Amount.optional(), max: Amount.optional() }).optional(),
      })
      .optional(),
    pagination: z
      .looseObject({
        cursor: z
          .string()
          .regex(/^[1-9]\d{0,3}$/, 'Send the cursor of the last answer')
          .optional(),
        limit: z.number().int().min(1).max(1000).default(DEFAULT_HITS),
      })
      .optional(),
  })
  .refine(({ query = '', filters = {} }) => query !== '' || Object.keys(filters).length > 0, {
    message: 'Send a query or a filter',
    path: ['query'],
  });
export type UcpSearchRequest = z.output<typeof UcpSearchRequest>;

export const UcpLookupRequest = z.looseObject({
  /** Ids, handles or SKUs of products. */
  ids: z.array(Identifier).min(1).max(MOST_LOOKUPS, `At most ${MOST_LOOKUPS} at a time`),
});
export type UcpLookupRequest = z.output<typeof UcpLookupRequest>;

export const UcpProductRequest = z.looseObject({ id: Identifier });
export type UcpProductRequest = z.output<typeof UcpProductRequest>;

const UcpMeta = z.object({
  version: z.string(),
  status: z.enum(['success', 'error']),
  capabilities: z.record(z.string(), z.array(z.object({ version: z.string() }))),
});

const Price = z.object({ amount: Amount, currency: z.string() });
const PriceRange = z.object({ min: Price, max: Price });
const Description = z.object({ plain: z.string() });

const UcpVariant = z.object({
  /** The SKU, as used in cart links. */
  id: z.string(),
  sku: z.string(),
  barcodes: z.array(z.object({ type: z.string(), value: z.string() })).optional(),
  title: z.string(),
  description: Description,
  url: z.string(),
  /** The price of the minimum order. */
  price: Price,
  list_price: Price.optional(),
  availability: z.object({ available: z.boolean(), status: z.enum(['in_stock', 'out_of_stock']) }),
  /** The identifiers of the lookup that matched this product. */
  inputs: z.array(z.object({ id: z.string(), match: z.enum(['exact', 'featured']) })).optional(),
});

/** A product with its only variant. Each size is a separate product. */
export const UcpProduct = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  description: Description,
  url: z.string(),
  categories: z.array(z.object({ value: z.string(), taxonomy: z.literal('merchant') })),
  price_range: PriceRange,
  list_price_range: PriceRange.optional(),
  media: z.array(z.object({ type: z.literal('image'), url: z.string(), alt_text: z.string() })),
  variants: z.array(UcpVariant),
  metadata: z.object({
    /** The fewest pieces in one order. The price is for this many pieces. */
    minimum_order: z.number().int(),
    /** Quantities above the minimum must be a multiple of this many pieces. */
    quantity_step: z.number().int().optional(),
    pieces_in_stock: z.number().int(),
    brand: z.string().optional(),
    specification: z.record(z.string(), z.string()).optional(),
    /** Other sizes of the same product, by handle. */
    other_sizes: z.array(z.string()).optional(),
  }),
});
export type UcpProduct = z.infer<typeof UcpProduct>;

const UcpMessage = z.union([
  z.object({ type: z.literal('info'), code: z.string(), content: z.string() }),
  z.object({
    type: z.literal('error'),
    code: z.string(),
    content: z.string(),
    severity: z.literal('unrecoverable'),
  }),
]);

export const UcpSearchReply = z.object({
  ucp: UcpMeta,
  products: z.array(UcpProduct),
  pagination: z.object({
    cursor: z.string().optional(),
    has_next_page: z.boolean(),
    total_count: z.number().int().optional(),
  }),
  messages: z.array(UcpMessage).optional(),
});
export type UcpSearchReply = z.infer<typeof UcpSearchReply>;

export const UcpLookupReply = z.object({
  ucp: UcpMeta,
  products: z.array(UcpProduct),
  messages: z.array(UcpMessage).optional(),
});
export type UcpLookupReply = z.infer<typeof UcpLookupReply>;

/** Without `product`, the messages state the reason. */
export const UcpProductReply = z.object({
  ucp: UcpMeta,
  product: UcpProduct.optional(),
  messages: z.array(UcpMessage).optional(),
});
export type UcpProductReply = z.infer<typeof UcpProductReply>;

export const ucp = {
  profile: endpoint({
    method: 'GET',
    path: '/.well-known/ucp',
    outsideApi: true,
    summary: 'Get the shop’s profile of the Universal Commerce Protocol: the supported services and their addresses',
    auth: 'public',
    maxAgeSeconds: 3600,
    reply: json(z.object({ ucp: z.record(z.string(), z.unknown()) })),
  }),
  search: endpoint({
    method: 'POST',
    path: '/ucp/catalog/search',
    summary: 'Search the catalog by the Universal Commerce Protocol',
    auth: 'guest',
    body: json(UcpSearchRequest),
    reply: json(UcpSearchReply),
  }),
  lookup: endpoint({
    method: 'POST',
    path: '/ucp/catalog/lookup',
    summary: 'Get products by id, handle or SKU, by the Universal Commerce Protocol',
    auth: 'guest',
    body: json(UcpLookupRequest),
    reply: json(UcpLookupReply),
  }),
  product: endpoint({
    method: 'POST',
    path: '/ucp/catalog/product',
    summary: 'Get a product by id, handle or SKU, by the Universal Commerce Protocol',
    auth: 'guest',
    body: json(UcpProductRequest),
    reply: json(UcpProductReply),
  }),
};
