import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { ProductSummary } from '#features/products/contract/product-summary.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** What one side of a question is written as: an end (`tube.22-mm.male`), a product by its slug, or one of its ends (`slug.g.3-8-in.female`). */
const SideKey = z.string().trim().max(300);

/** An end somebody may have. */
const EndChoice = z.object({ key: z.string(), text: z.string() });

/** What somebody has, or wants to get to. */
const JoinSide = z.object({
  key: z.string(),
  /** `22 mm copper tube`; of a product its name. */
  text: z.string(),
  product: ProductSummary.nullable(),
  /** Of a product each kind of end it has. */
  ends: z.array(EndChoice),
  /** Joint and gender, of which it is drawn; of a product with several ends the first. */
  joint: z.string(),
  gender: z.enum(['male', 'female']),
  /** Its size: `22 mm`. */
  size: z.string(),
});
export type JoinSide = z.infer<typeof JoinSide>;

/** A product in a chain, or beside it, and how many of it are bought. */
export const JoinProduct = ProductSummary.extend({
  _id: z.string(),
  sku: z.string(),
  minOrder: z.number().int(),
  stock: z.number().int(),
  quantity: z.number().int(),
});
export type JoinProduct = z.infer<typeof JoinProduct>;

/** A product, and why it is there. */
const JoinNeed = z.object({ text: z.string(), product: JoinProduct.nullable() });
export type JoinNeed = z.infer<typeof JoinNeed>;

/** Where two ends meet. */
const Joint = z.object({
  one: z.string(),
  other: z.string(),
  /** What to know of it: how it seals, how it is made. */
  note: z.string(),
  /** What goes between; empty where it seals by itself. */
  seals: z.array(z.string()),
  /** What seals it in a word or two, be it of the parts themselves: `PTFE tape`, `Its olive`. */
  mark: z.string(),
  /** Why it holds in some cases only; null where it always does. */
  caution: z.string().nullable(),
});
export type Joint = z.infer<typeof Joint>;

const Chain = z.object({
  /** `Shortest`, `Cheapest`, `With push-fit`. */
  labels: z.array(z.string()),
  /** Each with what else leads from the one end to the other. */
  parts: z.array(JoinProduct.extend({ instead: z.array(ProductSummary) })),
  /** Before the first part, between two, and behind the last: one more than parts. */
  joints: z.array(Joint),
  /** Bought with the parts, for without them it leaks. */
  seals: z.array(JoinNeed),
  /** Tools, and what comes with the parts and is worth having anew. */
  tools: z.array(JoinNeed),
  /** Dollars of parts and seals, one minimum order of each. */
  price: z.number(),
  partsPrice: z.number(),
});
export type Chain = z.infer<typeof Chain>;

export const JoinReply = z.object({
  /** Null where nothing is asked, or what is asked for is not known. */
  from: JoinSide.nullable(),
  to: JoinSide.nullable(),
  /** They fit each other as they are. */
  direct: Joint.extend({
    needs: z.array(JoinNeed),
    tools: z.array(JoinNeed),
    /** Dollars of what it is sealed with. */
    price: z.number(),
  }).nullable(),
  /** The shortest first; empty where nothing leads there. */
  chains: z.array(Chain),
  /** What looks alike and does not fit. */
  lookAlikes: z.array(z.string()),
  /** Why nothing leads there, and how far it goes; null where something does. */
  none: z.object({ why: z.string(), nearest: z.string(), chain: Chain.nullable() }).nullable(),
});
export type JoinReply = z.infer<typeof JoinReply>;

/** The ends to choose from, in groups. */
const EndGroup = z.object({ label: z.string(), ends: z.array(EndChoice) });
export type EndGroup = z.infer<typeof EndGroup>;

/** What words may mean: products with ends. */
const JoinMatch = ProductSummary.extend({ ends: z.array(z.string()) });
export type JoinMatch = z.infer<typeof JoinMatch>;

export const joining = {
  ends: endpoint({
    method: 'GET',
    path: '/join/ends',
    summary: 'The ends of pipes, threads and fittings that can be joined, in groups',
    auth: 'public',
    shows: 'products',
    kept: true,
    answer: json(z.array(EndGroup)),
  }),
  find: endpoint({
    method: 'GET',
    path: '/join',
    summary: 'Chains of parts on sale that lead from one end to another, with what seals each joint',
    auth: 'public',
    shows: 'products',
    query: z.object({ from: SideKey.default(''), to: SideKey.default('') }),
    answer: json(JoinReply),
  }),
  match: endpoint({
    method: 'GET',
    path: '/join/products',
    summary: 'Products with ends that some words may mean',
    auth: 'public',
    shows: 'products',
    query: z.object({ search: z.string().trim().max(200).default('') }),
    answer: json(z.array(JoinMatch)),
  }),
};
