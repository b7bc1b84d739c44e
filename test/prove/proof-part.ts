import type { SQL } from 'drizzle-orm';
import type { Product } from '#features/products/contract/products.ts';
import type { Database } from '#platform/server/db/open.ts';
import { importTestParts } from '#test/helpers/import-test-parts.ts';
import type { Defect } from './planted-record-defects.ts';
import type { Random, Tally } from './random.ts';

/** An acknowledged order, and the key it was sent with. */
export type AcknowledgedOrder = { id: string; key: string };

/** The products to order; one product may occur twice. */
export type Basket = { product: Product; quantity: number }[];

export type Reply = {
  status: number;
  body: Record<string, never> & { _id?: string; clientSecret?: string; code?: string };
};

/** A signed-in buyer. */
export type ProofBuyer = {
  email: string;
  /** Sends one request; returns null if the shop is down or fails. */
  call: (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Reply | null>;
  /** Repeats a request until it is answered, as a patient person would do. */
  retryUntilAnswered: (sendOnce: () => Promise<Reply | null>, attempts: number) => Promise<Reply | null>;
};

/** Orders a basket, for example by a quote. @returns the order; null if the shop acknowledged none */
export type OrderChannel = (buyer: ProofBuyer, basket: Basket) => Promise<AcknowledgedOrder | null>;

/** One run of the proof. */
export type Run = {
  db: Database;
  shop: { url: string };
  random: Random;
  tally: Tally;
  /** Counts an order before it is first sent. The shop must not create more orders than were counted. */
  begin: () => void;
};

/** A feature's part of the proof, the default export of its `test/prove.ts`. */
export type ProofPart = {
  /** Opens the feature's own way to order, which each buyer uses for one basket in ten. */
  openOrderChannel?: (run: Run) => OrderChannel;
  /** Runs during the proof; `stop` returns the faults that it found. */
  listen?: (run: Run) => Promise<{ stop: () => Promise<string[]> }>;
  /** Queries for missing or repeated notifications, by the rule that they check. */
  missingNotifications?: Readonly<Record<string, SQL>>;
  /** Defects that the proof must find. */
  defects?: readonly Defect[];
};

/** All features' parts of the proof. */
export const proofParts: readonly ProofPart[] = await importTestParts<ProofPart>('prove');
