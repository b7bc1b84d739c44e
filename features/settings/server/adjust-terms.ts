import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import {
  type TaxAndDelivery,
  type TaxAndDeliveryRules,
  getTaxAndDeliveryRules,
  taxAndDeliveryRules,
} from './tax-and-delivery.ts';

/** Changes the tax and delivery terms of some buyers: an exempt buyer pays no tax. */
export type TermsAdjuster = {
  /**
   * SQL of what the feature knows about a buyer, as JSON; null to leave their terms alone. `buyer` is SQL of the
   * customer's id, and `order` of the id of a placed order whose terms they are; null for a new one. It is cheap,
   * because the statements that read prices for an order have it.
   */
  select: (buyer: SQL, order: SQL | null) => SQL;
  /** SQL of what applied when the lines of a placed order were priced, in the same shape; null for nothing. */
  selectPlaced: (order: SQL) => SQL;
  /** @param known what one of the selects found, never null */
  adjust: (terms: TaxAndDelivery, known: unknown) => TaxAndDelivery;
};

/** The facts that each adjuster knows about a buyer. */
export type BuyerTerms = readonly unknown[];

let adjusters: readonly TermsAdjuster[] = [];
/** Changes with the adjusters, so that prepared statements for different ones get different names. */
let version = 0;

/** Called once, when the features are loaded; tests call it again. */
export const setTermsAdjusters = (all: readonly TermsAdjuster[]): void => {
  adjusters = all;
  version += 1;
};

/** SQL of a JSON array with the value that `select` gives for each adjuster. */
const selectOfEach = (select: (adjuster: TermsAdjuster) => SQL): SQL =>
  sql`json_build_array(${sql.join(
    adjusters.map((adjuster) => sql`(${select(adjuster)})`),
    sql`, `,
  )})`;

/**
 * SQL of what the adjusters know about a buyer, as a JSON array. It is part of a statement that runs anyway.
 * @param order SQL of the id of a placed order of theirs
 */
export const selectBuyerTerms = (buyer: SQL, order: SQL | null = null): SQL =>
  selectOfEach(({ select }) => select(buyer, order));

/** SQL of what applied when the lines of a placed order were priced, as a JSON array. @param order SQL of its id */
export const selectPlacedTerms = (order: SQL): SQL => selectOfEach(({ selectPlaced }) => selectPlaced(order));

/** The name of a prepared statement with `selectBuyerTerms`. */
export const nameBuyerTermsStatement = (name: string): string =>
  adjusters.length === 0 ? name : `${name}-adjusted-${version}`;

/**
 * Applies what all features change in the terms of a buyer, one after another.
 * @param known the answer of `selectBuyerTerms` or `selectPlacedTerms`
 */
export const adjustTerms = (terms: TaxAndDelivery, known: BuyerTerms): TaxAndDelivery =>
  adjusters.reduce((adjusted, { adjust }, at) => {
    const found = known[at] ?? null;
    return found === null ? adjusted : adjust(adjusted, found);
  }, terms);

type RulesForBuyer = { rules: TaxAndDeliveryRules; known: BuyerTerms };

/** Reads all rules for a person whom nobody knows. */
export const getGeneralRules = async (db: Database | Transaction): Promise<RulesForBuyer> => ({
  rules: await getTaxAndDeliveryRules(db),
  known: [],
});

/** Reads all rules, and what the adjusters know about a buyer, in a query of their own. */
export const getRulesForBuyer = (db: Database | Transaction, customerId: string): Promise<RulesForBuyer> =>
  one(
    db,
    sql`select ${taxAndDeliveryRules} as rules, ${selectBuyerTerms(sql`${customerId}::uuid`)} as known`,
    nameBuyerTermsStatement('terms-of-buyer'),
  );
