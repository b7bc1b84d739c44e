import { type SQL, sql } from 'drizzle-orm';

/** SQL condition: an unpaid order does not count toward what its buyer may hold. */
export type Uncounted = (orderId: SQL) => SQL;

let conditions: readonly Uncounted[] = [];

/** Called once, when the features are loaded; until then every order counts. */
export const setUncounted = (given: readonly Uncounted[]): void => {
  conditions = given;
};

/** SQL condition: no feature says that an order does not count. */
export const isCounted = (orderId: SQL): SQL =>
  conditions.length === 0
    ? sql`true`
    : sql.join(
        conditions.map((condition) => sql`not ${condition(orderId)}`),
        sql` and `,
      );
