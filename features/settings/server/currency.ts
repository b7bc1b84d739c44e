import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_CURRENCY } from '#platform/contract/currency.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, one } from '#platform/server/db/query.ts';

/** A table whose rows fix the currency, because customers have seen their amounts. */
export type CurrencyRecords = {
  /** Its name. */
  table: string;
  /** SQL condition for the rows that fix it; all of them without one. */
  where?: SQL;
};

/** SQL of the ISO 4217 code of the shop's currency. */
export const shopCurrency: SQL = sql`coalesce((select currency from shop_settings), ${DEFAULT_CURRENCY})`;

const hasRecords = ({ table, where = sql`true` }: CurrencyRecords): SQL =>
  sql`exists (select from ${sql.identifier(table)} where ${where})`;

/** True if the shop has orders or other records whose amounts are in its currency. */
export const isCurrencyFixed = async (
  db: Database | Transaction,
  records: readonly CurrencyRecords[],
): Promise<boolean> =>
  (
    await one<{ fixed: boolean }>(
      db,
      sql`select (${sql.join([sql`false`, ...records.map(hasRecords)], sql` or `)}) as fixed`,
    )
  ).fixed;

/**
 * Makes sure that the currency can still change, and that it can until the transaction ends: writers of the records
 * wait, and then see the new currency. A shop with such records locks nothing.
 * @throws DomainError `currency_fixed`
 */
export const lockCurrency = async (trx: Transaction, records: readonly CurrencyRecords[]): Promise<void> => {
  if (await isCurrencyFixed(trx, records)) throw new DomainError('currency_fixed');
  const tables = records.map(({ table }) => sql.identifier(table));
  if (tables.length > 0) {
    await execute(trx, sql`lock table ${sql.join(tables, sql`, `)} in share row exclusive mode`);
  }
  if (await isCurrencyFixed(trx, records)) throw new DomainError('currency_fixed');
};
