import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { ProductSummary } from '#features/products/contract/product-summary.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** One side of a join: an end (`tube.22-mm.male`), a product slug, or one end of a product (`slug.g.3-8-in.female`). */
const SideKey = z.string().trim().max(300);

/** An end to choose from. */
const EndChoice = z.object({ key: z.string(), text: z.string() });

/** One side of a join: the end or product to start from or to connect to. */
const JoinSide = z.object({
  key: z.string(),
  /** Name of the end, such as `22 mm copper tube`, or of the product. */
  text: z.string(),
  product: ProductSummary.nullable(),
  /** Each kind of end of the product. */
  ends: z.array(EndChoice),
  /** Joint and gender of the pictured end; for a product, of its first end. */
  joint: z.string(),
  gender: z.enum(['male', 'female']),
  /** Size of that end, such as `22 mm`. */
  size: z.string(),
});
export type JoinSide = z.infer<typeof JoinSide>;

/** A product in a chain or beside it, with the quantity to buy. */
export const JoinProduct = ProductSummary.extend({
  _id: z.string(),
  sku: z.string(),
  minOrder: z.number().int(),
  stock: z.number().int(),
  quantity: z.number().int(),
});
export type JoinProduct = z.infer<typeof JoinProduct>;

/** A sentence about the rest of a pack or pipe after the join; null if nothing is left over. */
const LeftOver = z.string().nullable();

/** A seal or tool that a joint needs, with the product that meets the need. */
const JoinNeed = z.object({ text: z.string(), product: JoinProduct.nullable(), leftOver: LeftOver });
export type JoinNeed = z.infer<typeof JoinNeed>;

/** The joint between two ends. */
const Joint = z.object({
  one: z.string(),
  other: z.string(),
  /** How the joint seals or is made. */
  note: z.string(),
  /** Seals that it needs; empty if it seals by itself. */
  seals: z.array(z.string()),
  /** Short name of the seal, even if it is built in: `PTFE tape`, `Its olive`. */
  mark: z.string(),
  /** Why the joint holds only in some cases; null if it always does. */
  caution: z.string().nullable(),
});
export type Joint = z.infer<typeof Joint>;

const Chain = z.object({
  /** Labels such as `Best`, `Shortest`, `Cheapest` or `With push-fit`. */
  labels: z.array(z.string()),
  /** The parts, each with alternatives for the same two ends. */
  parts: z.array(JoinProduct.extend({ instead: z.array(ProductSummary), leftOver: LeftOver })),
  /** Joints before, between and after the parts; one more than parts. */
  joints: z.array(Joint),
  /** Seals to buy with the parts, because the chain would leak without them. */
  seals: z.array(JoinNeed),
  /** Tools, and consumables that come with the parts but are worth replacing. */
  tools: z.array(JoinNeed),
  /** Dollars for parts and seals: for the needed pieces, or for a pack if the product is sold only in packs. */
  price: z.number(),
  partsPrice: z.number(),
});
export type Chain = z.infer<typeof Chain>;

export const JoinReply = z.object({
  /** Null if the side is empty or unknown. */
  from: JoinSide.nullable(),
  to: JoinSide.nullable(),
  /** The joint if both sides connect without parts. */
  direct: Joint.extend({
    needs: z.array(JoinNeed),
    tools: z.array(JoinNeed),
    /** Dollars for its seals. */
    price: z.number(),
  }).nullable(),
  /** The chains, beginning with the one that a plumber would choose; empty if there is none. */
  chains: z.array(Chain),
  /** Warnings about ends that look alike and do not fit. */
  lookAlikes: z.array(z.string()),
  /** Why there is no chain, and how close the parts for sale come; null if there is a chain. */
  none: z.object({ why: z.string(), nearest: z.string(), chain: Chain.nullable() }).nullable(),
});
export type JoinReply = z.infer<typeof JoinReply>;

/** A group of ends to choose from. */
const EndGroup = z.object({ label: z.string(), ends: z.array(EndChoice) });
export type EndGroup = z.infer<typeof EndGroup>;

/** A product with ends that matches the typed words. */
const JoinMatch = ProductSummary.extend({ ends: z.array(z.string()) });
export type JoinMatch = z.infer<typeof JoinMatch>;

export const joining = {
  ends: endpoint({
    method: 'GET',
    path: '/join/ends',
    summary: 'List the ends of pipes, threads and fittings that can be joined, by group',
    auth: 'public',
    shows: 'products',
    cached: true,
    reply: json(z.array(EndGroup)),
  }),
  find: endpoint({
    method: 'GET',
    path: '/join',
    summary: 'Find chains of parts for sale that connect two ends, with the seals of each joint',
    auth: 'public',
    shows: 'products',
    query: z.object({ from: SideKey.default(''), to: SideKey.default('') }),
    reply: json(JoinReply),
  }),
  match: endpoint({
    method: 'GET',
    path: '/join/products',
    summary: 'Find products that have ends, by words of their names',
    auth: 'public',
    shows: 'products',
    query: z.object({ search: z.string().trim().max(200).default('') }),
    reply: json(z.array(JoinMatch)),
  }),
};
