import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Refusal } from '#platform/contract/errors.ts';
import type { FileColumns, NamedColumn, ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { Database } from '#platform/server/db/open.ts';
import { change, maybe } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type Column, columnsOf } from '#features/product-columns/server/columns.ts';
import { bare, isProblemColumn, nameAll, nameOf } from '#features/product-columns/server/match-columns.ts';
import type { FileRow } from '#platform/server/tables/read-file.ts';
import { findMissingAttributes } from '#features/product-editing/server/missing-names.ts';
import { readNamed } from '#features/product-editing/server/read-named.ts';
import { checkAnew, readFileOf } from './keep-file.ts';
import { openRows } from './open-rows.ts';
import { getImport } from './read-imports.ts';

/** Rows that are shown of each column, and letters of each cell. */
const SAMPLES = 3;
const LONGEST_SAMPLE = 60;

/** Shorter words stand in many names. */
const NEAR = 3;

const keyOf = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        [...new Set(headers.filter((one) => !isProblemColumn(one)).map((one) => bare(nameOf(one))))].toSorted(),
      ),
    )
    .digest('hex');

/** What somebody has said of files with these headers: the field by the bare header. */
export const readSaid = async (db: Database, headers: readonly string[]): Promise<Map<string, string>> => {
  const found = await maybe<{ fields: Record<string, string> }>(
    db,
    sql`select fields from import_columns where key = ${keyOf(headers)}`,
  );
  return new Map(Object.entries(found?.fields ?? {}));
};

/** The first rows of a file; none of one that is no file of rows. */
const readHead = async (db: Database, id: string): Promise<FileRow[]> => {
  const rows: FileRow[] = [];
  try {
    const { rows: all } = await openRows(db, await readFileOf(db, id));
    for await (const row of all) {
      rows.push(row);
      if (rows.length > SAMPLES) break;
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'not_ready') throw error;
  }
  return rows;
};

/** The field whose column has exactly this header. */
const findExact = (header: string, names: ReadonlyMap<string, Column>): string | undefined =>
  (names.get(header.toLowerCase()) ?? names.get(bare(header)))?.field;

/** The field whose column's name is part of this header, or has this header as a part. */
const findNear = (header: string, names: ReadonlyMap<string, Column>): string | undefined => {
  const wanted = ` ${bare(header)} `;
  const near = [...names].find(
    ([name]) =>
      name.length >= NEAR &&
      // Or a header such as 'Number' would be near every attribute; attributes are found by their labels.
      !name.startsWith('attribute ') &&
      wanted.trim().length >= NEAR &&
      (wanted.includes(` ${name} `) || ` ${name} `.includes(wanted)),
  );
  return near?.[1].field;
};

/** The columns that those of a file can be; among them the attributes that its import makes. */
const readColumnsOf = async (db: Database, id: string, headers: readonly string[]): Promise<Column[]> => {
  const named = await readNamed(db);
  const { makesMissing } = await readFileOf(db, id);
  if (!makesMissing) return columnsOf(named);
  return columnsOf({ ...named, attributes: [...named.attributes, ...findMissingAttributes(named, headers)] });
};

/** The columns of a file that was handed in, with what each seems to be. @throws Refusal `not_found` */
export const readColumns = async (db: Database, id: string): Promise<FileColumns> => {
  const { origin } = await getImport(db, id);
  if (origin !== 'file') throw new Refusal('not_found');
  const [head, ...rows] = await readHead(db, id);
  const columns = await readColumnsOf(db, id, head?.cells ?? []);
  const said = await readSaid(db, head?.cells ?? []);
  const names = nameAll(columns);
  const headers = (head?.cells ?? []).map((header) => nameOf(header));
  const fields = new Map<number, string>();
  // No field is guessed twice, and an exact name goes before a near one that stands further left: 'Unit' beside 'Unit Price'.
  for (const find of [(header: string) => said.get(bare(header)) ?? findExact(header, names), findNear]) {
    for (const [at, header] of headers.entries()) {
      const field = fields.has(at) ? undefined : find(header, names);
      const isTaken = field !== '' && [...fields.values()].includes(field ?? '');
      if (field !== undefined && !isTaken) fields.set(at, field);
    }
  }
  return {
    columns: headers.flatMap((name, at) => {
      if (bare(name) === '' || isProblemColumn(name)) return [];
      const samples = rows.flatMap(({ cells }) => cells[at]?.slice(0, LONGEST_SAMPLE) || []);
      return [{ name, samples, field: fields.get(at) ?? '' }];
    }),
    choices: columns.map(({ field, header }) => ({ field, label: header })),
  };
};

/** @throws Refusal `invalid_request` where there is no SKU, nothing else, or one of them twice */
const refuseWrong = (named: readonly NamedColumn[], columns: readonly Column[]): void => {
  const refuse = (message: string) => {
    throw new Refusal('invalid_request', { message });
  };
  const fields = named.map(({ field }) => field).filter((field) => field !== '');
  for (const [at, field] of fields.entries()) {
    const column = columns.find((one) => one.field === field);
    if (column === undefined) refuse('We have no such field.');
    if (fields.indexOf(field) < at) refuse(`Two columns are ${column?.header}. Leave one out.`);
  }
  if (!fields.includes('sku')) refuse('Choose the column that is the SKU.');
  if (fields.length === 1) refuse('Choose one more column beside the SKU.');
};

/**
 * Keeps which column is which of all files with these headers, and has this one checked anew.
 * @throws Refusal `not_found`, `invalid_request`, `import_stale` when it is applied, or was
 */
export const nameColumns = async (
  db: Database,
  { customerId }: Caller,
  id: string,
  named: readonly NamedColumn[],
): Promise<ProductImport> => {
  await getImport(db, id);
  const [head] = await readHead(db, id);
  refuseWrong(named, await readColumnsOf(db, id, head?.cells ?? []));
  const headers = new Set(head?.cells.map((header) => bare(nameOf(header))));
  const fields = Object.fromEntries(
    named.map(({ name, field }) => [bare(name), field] as const).filter(([name]) => headers.has(name)),
  );
  await db.transaction(async (trx) => {
    await checkAnew(trx, id);
    await change(
      trx,
      sql`insert into import_columns (key, fields, customer_id)
          values (${keyOf(head?.cells ?? [])}, ${JSON.stringify(fields)}::jsonb, ${customerId})
          on conflict (key) do update set fields = excluded.fields, customer_id = excluded.customer_id, updated_at = now()`,
    );
  });
  return getImport(db, id);
};
