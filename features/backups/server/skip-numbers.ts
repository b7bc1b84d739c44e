import type { PoolClient } from 'pg';
import { SKIPPED_NUMBERS_KEY } from '#platform/server/db/meta.ts';

/** The fewest numbers to skip; more are skipped in multiples of this. */
const MIN_SKIPPED = 1_000;
/** The number of orders per day after the backup may have grown by this factor. */
const GROWTH_FACTOR = 3;
/** The days before the backup over which orders per day are counted. */
const PACE_DAYS = 30;

/**
 * SQL that calculates how many numbers to skip after a backup made at `$1`.
 * @param rowsSql SQL that follows `from` and ends with the time column of the rows. The pace is the number of rows in
 *   the `PACE_DAYS` before the backup.
 */
const marginSql = (rowsSql: string): string => `
  ${MIN_SKIPPED} * ceil(greatest(1, (
    select ${GROWTH_FACTOR} * count(*) * extract(epoch from greatest(now() - $1::timestamptz, '0')) / (86400.0 * ${PACE_DAYS} * ${MIN_SKIPPED})
      from ${rowsSql} > $1::timestamptz - interval '${PACE_DAYS} days')))::int`;

/** True if the table exists. Backups of older versions may not have it. */
const hasTable = async (client: PoolClient, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ has: boolean }>('select to_regclass($1) is not null as has', [table]);
  return rows[0]?.has === true;
};

/**
 * Skips numbers of orders, quotes and draft orders that customers may have got after the backup. Gaps are allowed here,
 * so the skipped numbers are not stored.
 */
const skipOrderNumbers = async (client: PoolClient, madeAt: string): Promise<void> => {
  for (const table of ['orders', 'offer']) {
    if (!(await hasTable(client, table))) continue;
    await client.query(
      `select setval(q.seqrelid, coalesce(pg_sequence_last_value(q.seqrelid), q.seqstart)
                                 + ${marginSql(`${table} o where o.created_at`)})
         from pg_sequence q where q.seqrelid = pg_get_serial_sequence('${table}', 'number')::regclass`,
      [madeAt],
    );
  }
};

/**
 * Skips the numbers of orders, quotes, invoices and credit notes that the shop may have issued after its backup, so
 * that no number is issued twice. Stores the skipped document numbers in `meta` for the rule that checks for gaps.
 * @param madeAt when the backup was made, as an ISO time
 */
export const skipNumbers = async (client: PoolClient, madeAt: string): Promise<void> => {
  if (!(await hasTable(client, 'document_counter'))) return;
  await client.query(
    `with made as (select $1::timestamptz as at),
     kinds as (
       select kind, ${marginSql('document d where d.kind = k.kind and d.issued_at')} as margin
         from unnest(array['invoice', 'credit_note']) k(kind)),
     given as (
       insert into document_counter as c (kind, year, last)
       select kind, year, margin
         from kinds, made, generate_series(extract(year from made.at - interval '1 day')::int,
                                           extract(year from now() + interval '1 day')::int) year
       on conflict (kind, year) do update set last = c.last + excluded.last
       returning kind, year, last)
     insert into meta (key, value)
     select $2, json_agg(json_build_object('kind', kind, 'year', year, 'first', last - margin + 1, 'last', last))::text
       from given join kinds using (kind)
     on conflict (key) do update set value = (meta.value::jsonb || excluded.value::jsonb)::text`,
    [madeAt, SKIPPED_NUMBERS_KEY],
  );
  await skipOrderNumbers(client, madeAt);
};
