import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { joinStatements } from '#platform/server/db/query.ts';
import { type BackupTable, toEntryName, type Manifest, quoteName, quoteColumnNames } from './manifest.ts';
import { type OpenBackup, createRowCounter, damagedError, matchesManifest } from './open-backup.ts';
import { SCHEMAS, TABLES_SQL } from './snapshot.ts';

const queryRows = async <Row extends object>(
  client: PoolClient,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await client.query<Row>(text, values)).rows;

/**
 * Drops foreign keys, so that tables load in any sequence, and indexes, which are faster to build once all rows are
 * loaded.
 * @returns SQL that restores them; it fails on a row with a broken reference
 */
const dropConstraints = async (client: PoolClient): Promise<string[]> => {
  const keys = await queryRows<{ off: string; on: string }>(
    client,
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as off,
            format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as on
       from pg_constraint c where c.contype = 'f' and c.connamespace::regnamespace::text = any($1) order by c.conname`,
    [SCHEMAS],
  );
  const indexes = await queryRows<{ off: string; on: string }>(
    client,
    `select format('drop index %s', i.indexrelid::regclass) as off, pg_get_indexdef(i.indexrelid) as on
       from pg_index i join (${TABLES_SQL}) t on t.oid = i.indrelid
      where not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))`,
    [SCHEMAS],
  );
  const all = [...keys, ...indexes];
  await client.query(joinStatements(all.map(({ off }) => off)));
  return all.map(({ on }) => on).toReversed();
};

const loadTable = async (client: PoolClient, { read }: OpenBackup, path: string, table: BackupTable): Promise<void> => {
  const tally = createRowCounter();
  const pieces = async function* () {
    for await (const piece of read(toEntryName(table))) {
      tally.add(piece);
      yield piece;
    }
  };
  const copy = client.query(copyFrom(`copy ${quoteName(table)} (${quoteColumnNames(table)}) from stdin`));
  await pipeline(pieces, copy);
  if (!matchesManifest(table, tally.end()) || copy.rowCount !== table.rows) throw damagedError(path);
};

/**
 * Splits the tables of a backup into those that the database has (`ours`) and those that are not part of the shop
 * (`others`).
 */
const matchTables = async (client: PoolClient, { tables }: Manifest) => {
  const known = new Set(
    (await queryRows<{ schema: string; name: string }>(client, TABLES_SQL, [SCHEMAS])).map(quoteName),
  );
  const isKnown = (table: BackupTable) => known.has(quoteName(table));
  return { known: [...known], ours: tables.filter(isKnown), others: tables.filter((table) => !isKnown(table)) };
};

/**
 * Loads a backup's rows into newly created tables, in the caller's transaction, and resets the sequences.
 * @returns names of skipped tables, which are not part of the shop
 * @throws StartError if the data read differs from the data written
 */
export const loadTables = async (client: PoolClient, backup: OpenBackup, path: string): Promise<string[]> => {
  const { known, ours, others } = await matchTables(client, backup.manifest);
  const putOn = await dropConstraints(client);
  // Some migrations insert rows.
  await client.query(`truncate ${known.join(', ')}`);
  for (const table of ours) await loadTable(client, backup, path, table);
  await client.query(joinStatements(putOn));
  await client.query(
    `select setval(to_regclass(name), last, called) from json_to_recordset($1::json) s(name text, last bigint, called boolean)`,
    [JSON.stringify(backup.manifest.sequences.map((one) => ({ ...one, name: quoteName(one) })))],
  );
  return others.map(({ schema, name }) => `${schema}.${name}`);
};
