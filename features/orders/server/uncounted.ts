import { type SQL, sql } from 'drizzle-orm';

/** SQL condition: an unpaid order does not count toward what its buyer may hold. */
export type UnpaidExemption = (orderId: SQL) => SQL;

let unpaidExemptions: readonly UnpaidExemption[] = [];

/** Called once, when the features are loaded; until then every order counts. */
export const setUnpaidExemptions = (given: readonly UnpaidExemption[]): void => {
  unpaidExemptions = given;
};

/** SQL condition: no feature says that an order does not count. */
export const countsAsUnpaid = (orderId: SQL): SQL =>
  unpaidExemptions.length === 0
    ? sql`true`
    : sql.join(
        unpaidExemptions.map((condition) => sql`not ${condition(orderId)}`),
        sql` and `,
      );
