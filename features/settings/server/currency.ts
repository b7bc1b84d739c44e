import { type SQL, sql } from 'drizzle-orm';
import { DEFAULT_CURRENCY } from '#platform/contract/currency.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { anyOf } from '#platform/server/db/any-of.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, oneValue } from '#platform/server/db/query.ts';

/** A table of amounts that customers see. Once it has a row, the currency cannot change. */
export type AmountTable = {
  table: string;
  /** SQL condition for the rows that customers see; without it, they see all rows. */
  where?: SQL;
};

/** SQL of the ISO 4217 code of the shop's currency. */
export const shopCurrency: SQL = sql`coalesce((select currency from shop_settings), ${DEFAULT_CURRENCY})`;

const hasRows = ({ table, where = sql`true` }: AmountTable): SQL =>
  sql`exists (select from ${sql.identifier(table)} where ${where})`;

/** True if customers have seen amounts in the shop's currency. */
export const isCurrencyFixed = (db: Database | Transaction, tables: readonly AmountTable[]): Promise<boolean> =>
  oneValue<boolean>(db, sql`select ${anyOf(tables.map(hasRows))}`);

/**
 * Checks that the currency can change, and locks the tables until the transaction ends. Others who write to them
 * wait, and then see the new currency.
 * @throws DomainError `currency_fixed`, without a lock if the tables already have rows that customers see
 */
export const lockCurrency = async (trx: Transaction, tables: readonly AmountTable[]): Promise<void> => {
  if (await isCurrencyFixed(trx, tables)) throw new DomainError('currency_fixed');
  const names = tables.map(({ table }) => sql.identifier(table));
  if (names.length > 0) {
    await execute(trx, sql`lock table ${sql.join(names, sql`, `)} in share row exclusive mode`);
  }
  if (await isCurrencyFixed(trx, tables)) throw new DomainError('currency_fixed');
};
