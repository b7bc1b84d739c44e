import { type SQL, sql } from 'drizzle-orm';

/** A text that a feature shows at orders, such as the company that bought: on their pages and in lists. */
export type OrderFact = {
  label: string;
  /** SQL of the text; null or empty if the order has none. */
  select: (orderId: SQL) => SQL;
};

let facts: readonly OrderFact[] = [];
/** Differs between lists of facts, as do statements with them. */
let version = 0;

/** Called once, when the features are loaded; tests call it again. */
export const setOrderFacts = (all: readonly OrderFact[]): void => {
  facts = all;
  version += 1;
};

/** SQL column `facts` of an order, after a comma; nothing if no feature has any. */
export const orderFactsColumn = (orderId: SQL): SQL => {
  if (facts.length === 0) return sql``;
  const values = facts.map(({ label, select }, at) => sql`(${at}::int, ${label}::text, ${select(orderId)})`);
  return sql`, (select json_agg(json_build_object('label', f.label, 'value', f.value) order by f.place)
                  from (values ${sql.join(values, sql`, `)}) f(place, label, value) where f.value <> '') as facts`;
};

/** The name of a prepared statement with `orderFactsColumn`. */
export const nameFactsStatement = (name: string): string => (facts.length === 0 ? name : `${name}-facts-${version}`);
