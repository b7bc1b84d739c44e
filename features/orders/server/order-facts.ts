import { type SQL, sql } from 'drizzle-orm';

/** A text that a feature shows on an order's page and in lists of orders, such as the company that bought it. */
export type OrderFact = {
  label: string;
  /** SQL of the text; null or empty if the order has none. On pages and in lists, it can read `orderDebtTable`. */
  select: (orderId: SQL) => SQL;
  /** `too` if documents of the order also print it; `only` if only documents do. */
  onDocuments?: 'too' | 'only';
};

let facts: readonly OrderFact[] = [];
/** Changes with the list of facts, so that prepared statements for different lists get different names. */
let version = 0;

/** Called once, when the features are loaded; tests call it again. */
export const setOrderFacts = (all: readonly OrderFact[]): void => {
  facts = all;
  version += 1;
};

const selectFacts = (chosen: readonly OrderFact[], orderId: SQL): SQL => {
  const values = chosen.map(({ label, select }, at) => sql`(${at}::int, ${label}::text, ${select(orderId)})`);
  return sql`(select json_agg(json_build_object('label', f.label, 'value', f.value) order by f.place)
                from (values ${sql.join(values, sql`, `)}) f(place, label, value) where f.value <> '')`;
};

/**
 * SQL column `facts` of an order, with a leading comma; empty if no feature shows facts. The query needs
 * `orderDebtTable`.
 */
export const orderFactsColumn = (orderId: SQL): SQL => {
  const shown = facts.filter(({ onDocuments }) => onDocuments !== 'only');
  return shown.length === 0 ? sql`` : sql`, ${selectFacts(shown, orderId)} as facts`;
};

/** SQL of the facts that documents print, as JSON; null if there are none. */
export const selectDocumentFacts = (orderId: SQL): SQL => {
  const printed = facts.filter(({ onDocuments }) => onDocuments !== undefined);
  return printed.length === 0 ? sql`null::json` : selectFacts(printed, orderId);
};

/** The name of a prepared statement with `orderFactsColumn`. */
export const nameFactsStatement = (name: string): string => (facts.length === 0 ? name : `${name}-facts-${version}`);
