import type { SQL } from 'drizzle-orm';
import type { Product } from '#features/products/contract/products.ts';
import type { Database } from '#platform/server/db/open.ts';
import { loadGiven } from '#test/helpers/load-given.ts';
import type { Defect } from './planted-record-defects.ts';
import type { Random, Tally } from './random.ts';

/** An order that the shop acknowledged, and the key it was sent with. */
export type Placed = { id: string; key: string };

/** What somebody means to buy; a product may be in it twice. */
export type Basket = { product: Product; quantity: number }[];

export type Reply = {
  status: number;
  body: Record<string, never> & { _id?: string; clientSecret?: string; code?: string };
};

/** Somebody who is signed in and orders. */
export type Orderer = {
  email: string;
  /** One request; a shop that is down or failing answers null. */
  call: (method: string, path: string, body?: object) => Promise<Reply | null>;
  /** Tries as a patient person does: again while nobody answers. */
  insist: (act: () => Promise<Reply | null>, tries: number) => Promise<Reply | null>;
};

/** A way to order a basket. @returns the order; null where the shop acknowledged none */
export type Way = (buyer: Orderer, basket: Basket) => Promise<Placed | null>;

/** One run of the proof. */
export type Run = { db: Database; shop: { url: string }; random: Random; tally: Tally };

/** What a feature gives the proof, as the default of its `test/prove.ts`. */
export type ProofPart = {
  /** Opens a way to order, by which each buyer orders one basket of ten. */
  openWay?: (run: Run) => Way;
  /** Listens while the run goes on; `stop` says what it heard that is wrong. */
  listen?: (run: Run) => Promise<{ stop: () => Promise<string[]> }>;
  /** Queries that find what staff were not told, or were told twice, by the sentence that says what is right. */
  untold?: Readonly<Record<string, SQL>>;
  /** What the proof must find. */
  defects?: readonly Defect[];
};

/** What all features give the proof. */
export const proofParts: readonly ProofPart[] = await loadGiven<ProofPart>('prove');
