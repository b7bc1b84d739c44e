import { type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { GroupedRows, ImportProblem, ImportRow, RowList } from '#features/catalog-import/contract/import-rows.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { CANCELED } from '#platform/server/jobs/run-file-steps.ts';
import { groupMessages } from '#platform/server/tables/group-messages.ts';
import { maybeOne, one, oneValue, rows } from '#platform/server/db/query.ts';
import type { MissingCatalogNames } from '#features/product-editing/server/missing-names.ts';

type ImportQueryRow = Omit<ProductImport, 'createdAt' | 'applied' | 'undone' | 'missing'> & {
  missing: MissingCatalogNames;
  createdAt: Date;
  appliedAt: Date | null;
  appliedBy: string | null;
  undoneAt: Date | null;
  undoneBy: string | null;
};

/**
 * SQL condition: the file of the import `i` is stored. A saved grid has no file, and files with customers' passwords
 * are deleted.
 */
export const hasStoredFile = sql`exists (
  select 1 from import_chunk k where k.import_id = coalesce(i.file_of, i.id)
  union all select 1 from product_import f where f.id = coalesce(i.file_of, i.id) and octet_length(f.data) > 0)`;

const selectImports = (which: SQL): SQL => sql`
  select i.id as _id, i.origin, ${hasStoredFile} as "hasFile", i.file_name as "fileName", i.sheets,
         coalesce(nullif(i.sheet, ''), i.sheets[1], '') as sheet, cardinality(i.left_out) as "leftOut",
         (select count(*)::int from import_picture p
           where p.import_id = coalesce(i.file_of, i.id) and p.source !~* '^https?://') as "fromZip", c.name as by, i.created_at as "createdAt", i.state, i.source, i.counts, i.warned, jsonb_array_length(i.questions) as questions, i.unknown, i.missing, i.makes_missing as "makesMissing", i.same_names as "sameNames", i.adds_sku as "addsSku", i.fault,
         case when i.state = 'fetching' then f.done else i.done end as done, f.waiting as "picturesLeft", i.kept, i.applied_at as "appliedAt", a.name as "appliedBy", i.undone_at as "undoneAt", u.name as "undoneBy",
         i.tries > 0 and (i.state = 'checked' or i.state = 'applied') as failed,
         i.state = 'checked' and i.reached > 0 as "isPartlyApplied",
         i.fault = ${CANCELED} as "isCanceled"
    from product_import i join customer c on c.id = i.customer_id
    left join customer a on a.id = i.applied_by left join customer u on u.id = i.undone_by
    cross join lateral (
      select count(*) filter (where not p.waits)::int as done, count(*) filter (where p.waits)::int as waiting
        from (select import_id, url = '' and fault = '' as waits from import_picture
              union all select import_id, url = '' and fault = '' from import_document) p
       where i.state = 'fetching' and p.import_id = coalesce(i.file_of, i.id)) f ${which}`;

const toCompletion = (at: Date | null, actorName: string | null) =>
  at === null ? null : { at: at.toISOString(), by: actorName ?? '' };

/** The most names of missing categories and attributes shown. */
const MOST_NAMES = 20;

const toProductImport = ({
  createdAt,
  appliedAt,
  appliedBy,
  undoneAt,
  undoneBy,
  missing,
  ...more
}: ImportQueryRow): ProductImport => ({
  ...more,
  missing: {
    categories: missing.categories.length,
    attributes: missing.attributes.length,
    names: [...missing.categories.map(({ path }) => path), ...missing.attributes.map(({ label }) => label)].slice(
      0,
      MOST_NAMES,
    ),
  },
  createdAt: createdAt.toISOString(),
  applied: toCompletion(appliedAt, appliedBy),
  undone: toCompletion(undoneAt, undoneBy),
});

const pageClause = ({ page, limit }: PageQuery): SQL => sql`limit ${limit} offset ${(page - 1) * limit}`;

/** Lists one page of imports, newest first. */
export const listImports = async (
  db: Database,
  query: PageQuery,
): Promise<{ items: ProductImport[]; total: number }> => {
  const found = await rows<ImportQueryRow>(
    db,
    selectImports(sql`where i.state <> 'arriving' order by i.id desc ${pageClause(query)}`),
  );
  const total = await oneValue<number>(db, sql`select count(*)::int from product_import where state <> 'arriving'`);
  return { items: found.map(toProductImport), total };
};

/** @throws DomainError `not_found` */
export const getImport = async (db: Database, id: string): Promise<ProductImport> => {
  const found = await maybeOne<ImportQueryRow>(db, selectImports(sql`where i.id = ${id} and i.state <> 'arriving'`));
  if (found === null) throw new DomainError('not_found');
  return toProductImport(found);
};

/**
 * Finds the import that an earlier request with this idempotency key created.
 * @throws DomainError `entry_key_reused` if the key belongs to a different request
 */
export const findEarlierImport = async (
  trx: Transaction,
  customerId: string,
  key: string,
  hash: string,
): Promise<string> => {
  const first = await one<{ id: string; hash: string }>(
    trx,
    sql`select id, request_hash as hash from product_import where customer_id = ${customerId} and idempotency_key = ${key}`,
  );
  if (first.hash !== hash) throw new DomainError('entry_key_reused');
  return first.id;
};

/**
 * Lists one page of one of an import's row lists, in file order.
 * @throws DomainError `not_found`
 */
export const listImportRows = async (
  db: Database,
  id: string,
  { kind, ...query }: PageQuery & { kind: RowList },
): Promise<{ items: ImportRow[]; total: number }> => {
  const { counts, warned, kept } = await getImport(db, id);
  const selectRows = (problems: SQL, which: SQL) => sql`
    select r.line, r.sku, coalesce(r.was ->> 'name', p.name, r.draft ->> 'name', '') as name, r.changes, r.warnings,
           ${problems} as problems
      from import_row r left join product p on p.id = r.product_id
     where r.import_id = ${id} and ${which} order by r.line ${pageClause(query)}`;
  const items = await rows<ImportRow>(
    db,
    kind === 'kept'
      ? selectRows(sql`json_build_array(json_build_object('column', '', 'message', r.kept))`, sql`r.kept is not null`)
      : selectRows(sql`r.problems`, kind === 'warned' ? sql`r.warnings <> '[]'` : sql`r.kind = ${kind}`),
  );
  return { items, total: kind === 'kept' ? kept : kind === 'warned' ? warned : counts[kind] };
};

/** Replaces the parts in which the messages of one kind differ: an earlier line, and for warnings also their values. */
const toKindOfMessage = (kind: GroupedRows): SQL => {
  const withoutLine = sql`regexp_replace(p.message, 'line [0-9]+', 'an earlier line')`;
  if (kind === 'refused') return withoutLine;
  const withoutAddress = sql`regexp_replace(${withoutLine}, '^https?://[^ ]+:', '…:')`;
  const withoutName = sql`regexp_replace(${withoutAddress}, '^The name “.*” becomes “.*”( [(]one of [0-9,]+ variants[)])?$', 'The name changes')`;
  const withoutLink = sql`regexp_replace(${withoutName}, '^(The link to) .* (leads to no page)', '\\1 … \\2')`;
  return sql`regexp_replace(${withoutLink}, '(read as the category|the lowest one is) .*', '\\1 …')`;
};

/**
 * Lists the problems of the refused rows, or the warnings of the others, grouped by kind of message, the most frequent
 * first.
 * @throws DomainError `not_found`
 */
export const listImportProblems = async (
  db: Database,
  id: string,
  { kind }: { kind: GroupedRows },
): Promise<ImportProblem[]> => {
  await getImport(db, id);
  const [messages, which] =
    kind === 'refused' ? [sql`r.problems`, sql`r.kind = 'refused'`] : [sql`r.warnings`, sql`r.warnings <> '[]'`];
  return groupMessages(
    db,
    sql`select r.line, p."column", p.message, ${toKindOfMessage(kind)} as kind
          from import_row r, jsonb_to_recordset(${messages}) p("column" text, message text)
         where r.import_id = ${id} and ${which}`,
    kind === 'warned',
  );
};
