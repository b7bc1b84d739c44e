import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import {
  UcpLookupReply,
  UcpLookupRequest,
  UcpProductReply,
  UcpProductRequest,
  UcpSearchReply,
  UcpSearchRequest,
  type UcpProduct,
} from '#features/agents/contract/ucp.ts';
import type { ApiClient } from '#platform/contract/endpoint.ts';
import { MAX_PIECES } from '#platform/contract/limits.ts';
import { cents, formatPackPrice, toDollars } from '#platform/contract/money.ts';
import { buildCartUrl, resolveLines } from './cart-links.ts';
import type { Catalog } from './catalog.ts';
import { findJoin, JoinAnswer } from './find-join.ts';

/** The lines of one cart link. */
const MOST_LINES = 50;

/** Protocol data about the caller, such as its profile. The shop ignores it and answers all callers alike. */
const meta = z.looseObject({}).optional();

const READ_ONLY = { readOnlyHint: true, openWorldHint: false };

const CartAnswer = z.object({
  /** The page where a person sees these products and adds them to a cart. */
  cart_url: z.string(),
  lines: z.array(
    z.object({
      sku: z.string(),
      title: z.string(),
      /** Pieces, rounded up to the product's minimum order and quantity step. */
      pieces: z.number().int(),
      pieces_in_stock: z.number().int(),
    }),
  ),
  /** Requested items that the shop does not sell. */
  unknown: z.array(z.string()),
});

const describeProduct = ({ title, variants, price_range: { min }, metadata, url }: UcpProduct): string => {
  const price = formatPackPrice({ unitPrice: toDollars(cents(min.amount)), minOrder: metadata.minimum_order });
  const state = variants[0]?.availability.available === true ? `${metadata.pieces_in_stock} in stock` : 'out of stock';
  return `${variants[0]?.sku}: ${title}. ${price}, ${state}. ${url}`;
};

/** A structured reply, with the same content as text for clients that show only text. */
const answer = <Structured extends Record<string, unknown>>(structuredContent: Structured, lines: string[]) => ({
  structuredContent,
  content: [{ type: 'text' as const, text: lines.join('\n') || 'Nothing found.' }],
});

const describeWays = ({ direct, ways, why_not: whyNot, choices, warnings }: JoinAnswer): string[] => [
  ...(direct === null ? [] : [`They fit without parts. ${direct}`]),
  ...ways.map(
    ({ labels, parts, cart_url: url }) =>
      `${labels.join(', ')}: ${parts.map(({ sku, title, pieces }) => `${pieces} x ${title} (${sku})`).join(', then ')}. ${url}`,
  ),
  ...(whyNot === null ? [] : [whyNot]),
  ...[...choices.from, ...choices.to].map(({ key, text }) => `${key}: ${text}`),
  ...warnings,
];

/**
 * Registers the tools for assistants. Each makes only calls that any visitor can make, and none writes data. The first
 * three are defined by the Universal Commerce Protocol and take its arguments.
 */
export const registerTools = (server: McpServer, client: ApiClient, catalog: Catalog, shopUrl: string): void => {
  server.registerTool(
    'search_catalog',
    {
      title: 'Search products',
      description: 'Finds products for sale by words, sizes or part numbers. Prices are in hundredths of the currency.',
      inputSchema: z.object({ meta, catalog: UcpSearchRequest }),
      outputSchema: UcpSearchReply,
      annotations: READ_ONLY,
    },
    async ({ catalog: request }) => {
      const found = await catalog.search(request);
      return answer(found, found.products.map(describeProduct));
    },
  );
  server.registerTool(
    'lookup_catalog',
    {
      title: 'Look up products',
      description: 'Gets products by id, handle or SKU, up to ten at a time.',
      inputSchema: z.object({ meta, catalog: UcpLookupRequest }),
      outputSchema: UcpLookupReply,
      annotations: READ_ONLY,
    },
    async ({ catalog: request }) => {
      const found = await catalog.lookup(request);
      return answer(found, found.products.map(describeProduct));
    },
  );
  server.registerTool(
    'get_product',
    {
      title: 'Get a product',
      description: 'Gets one product by id, handle or SKU, with its specification and other sizes.',
      inputSchema: z.object({ meta, catalog: UcpProductRequest }),
      outputSchema: UcpProductReply,
      annotations: READ_ONLY,
    },
    async ({ catalog: request }) => {
      const found = await catalog.getProduct(request);
      return answer(found, found.product === undefined ? [] : [describeProduct(found.product)]);
    },
  );
  server.registerTool(
    'find_join',
    {
      title: 'Join two ends',
      description:
        'Finds parts for sale that connect two ends of pipes, threads, fittings or products, with the seals and tools of each joint. A side is an end such as "22 mm copper tube" or "1/2 in BSP male, parallel (G)", or a product by handle or SKU. If a side is not clear, the answer has choices.',
      inputSchema: z.object({ from: z.string().trim().min(1).max(200), to: z.string().trim().min(1).max(200) }),
      outputSchema: JoinAnswer,
      annotations: READ_ONLY,
    },
    async (sides) => {
      const found = await findJoin(client, catalog, shopUrl, sides);
      return answer(found, describeWays(found));
    },
  );
  server.registerTool(
    'cart_link',
    {
      title: 'Make a cart link',
      description:
        'Makes a link to a cart with these products. A person opens it, confirms and pays; it orders nothing by itself.',
      inputSchema: z.object({
        items: z
          .array(z.object({ sku: z.string().trim().min(1).max(200), pieces: z.number().int().min(1).max(MAX_PIECES) }))
          .min(1)
          .max(MOST_LINES),
      }),
      outputSchema: CartAnswer,
      annotations: READ_ONLY,
    },
    async ({ items }) => {
      const resolved = await resolveLines(
        client,
        items.map(({ sku, pieces }) => ({ sku, quantity: pieces })),
      );
      const lines = resolved.flatMap(({ product, quantity }) =>
        product === null
          ? []
          : [{ sku: product.sku, title: product.name, pieces: quantity, pieces_in_stock: product.stock }],
      );
      const cartUrl = buildCartUrl(
        shopUrl,
        lines.map(({ sku, pieces }) => ({ sku, quantity: pieces })),
      );
      const unknown = resolved.flatMap(({ product, sku }) => (product === null ? sku : []));
      return answer({ cart_url: cartUrl, lines, unknown }, [cartUrl, ...unknown.map((sku) => `Unknown: ${sku}`)]);
    },
  );
};
