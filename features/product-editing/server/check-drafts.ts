import { sql } from 'drizzle-orm';
import { type ErrorCode, errors, DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import { type MissingCatalogNames, NOTHING_MISSING } from './missing-names.ts';
import type { DraftProblem, ProductDraft, StoredProduct } from './product-draft.ts';
import { getStoredProducts } from './stored-products.ts';
import { UNSORTED_CATEGORY } from './add-category.ts';

type KnownKeys = {
  categories: Set<string>;
  attributes: Map<string, { type: 'text' | 'number'; unit: string | null }>;
  joints: Set<string>;
  taxClasses: Set<string>;
  /** The earliest current date in any time zone, so that a day before it is past everywhere. */
  today: string;
};

type FieldProblem = Omit<DraftProblem, 'draft'>;

/** The keys that a draft may refer to. */
const listKnownKeys = async (db: Database | Transaction, missing: MissingCatalogNames): Promise<KnownKeys> => {
  const { categories, attributes, joints, taxClasses, today } = await one<{
    categories: string[];
    attributes: { key: string; type: 'text' | 'number'; unit: string | null }[];
    joints: string[];
    taxClasses: string[];
    today: string;
  }>(
    db,
    sql`select array(select slug from category) as categories,
               coalesce((select json_agg(json_build_object('key', key, 'type', type, 'unit', unit)) from attribute), '[]')
                 as attributes,
               array(select distinct joint from mating_rule) as joints,
               array(select id::text from tax_class) as "taxClasses",
               (now() at time zone 'Etc/GMT+12')::date::text as today`,
  );
  return {
    // The category Other is created with its first product.
    categories: new Set([...categories, UNSORTED_CATEGORY.slug, ...missing.categories.map(({ slug }) => slug)]),
    attributes: new Map([...missing.attributes, ...attributes].map((about) => [about.key, about])),
    joints: new Set(joints),
    taxClasses: new Set(taxClasses),
    today,
  };
};

type TakenDraft = { draft: number; sku: boolean; name: boolean };

/** Finds drafts whose SKU or name belongs to another product or an earlier draft. Case does not matter in names. */
const findTakenDrafts = (db: Database | Transaction, drafts: readonly ProductDraft[]): Promise<TakenDraft[]> =>
  rows<TakenDraft>(
    db,
    sql`with d as materialized (
          select id, sku, lower(name) as name, n::int - 1 as draft,
                 row_number() over (partition by sku order by n) > 1 as "isSkuTwice",
                 row_number() over (partition by lower(name) order by n) > 1 as "isNameTwice"
            from unnest(${sql.param(drafts.map(({ of: product }) => product?.id ?? null))}::uuid[],
                        ${sql.param(drafts.map(({ sku }) => sku))}::text[],
                        ${sql.param(drafts.map(({ name }) => name))}::text[]) with ordinality x(id, sku, name, n)
        ), judged as (
          select draft,
                 "isSkuTwice" or exists (select from product p where p.sku = d.sku and p.id is distinct from d.id) as sku,
                 "isNameTwice" or exists (select from product p where p.status = 'active' and lower(p.name) = d.name
                                             and p.id is distinct from d.id) as name
            from d)
        select * from judged where sku or name`,
  );

const codeProblem = (field: string, code: ErrorCode): FieldProblem => ({ field, code, message: errors[code].message });
const invalidProblem = (field: string, message: string): FieldProblem => ({ field, code: 'invalid_request', message });

/** Finds problems with the existing product of a draft: it is gone, has changed, or has too few free pieces. */
const findStale = ({ of: product, pieces }: ProductDraft, stored: Map<string, StoredProduct>): FieldProblem[] => {
  if (product === null) return pieces < 0 ? [codeProblem('', 'stock_held')] : [];
  const now = stored.get(product.id);
  if (now === undefined) return [codeProblem('', 'product_not_found')];
  if (now.of.version !== product.version) return [codeProblem('', 'product_changed')];
  return pieces < 0 && now.onHand + pieces < now.reserved ? [codeProblem('', 'stock_held')] : [];
};

/**
 * Rejects an expected day that was changed to a past day. A new product may have a past day, because it may come
 * from another shop's file, and no page shows a past day.
 */
const findPastDay = (
  { of: product, expectedOn }: ProductDraft,
  stored: Map<string, StoredProduct>,
  { today }: KnownKeys,
): FieldProblem[] => {
  const isChanged = product !== null && expectedOn !== stored.get(product.id)?.expectedOn;
  return isChanged && expectedOn !== null && expectedOn < today
    ? [invalidProblem('expectedOn', 'This date is in the past')]
    : [];
};

/** True if the database accepts it as a number: not 0x10, and not too large or too near to 0. */
const isNumber = (value: string): boolean => {
  const text = value.trim().replace(',', '.');
  const [, digits = ''] = /^[-+]?(\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.exec(text) ?? [];
  return digits !== '' && Number.isFinite(Number(text)) && (Number(text) !== 0 || !/[1-9]/.test(digits));
};

const findUnknown = ({ category, attributes, ends, taxClassId }: ProductDraft, known: KnownKeys): FieldProblem[] => [
  ...(known.categories.has(category) ? [] : [invalidProblem('category', errors.category_not_found.message)]),
  ...(taxClassId === null || known.taxClasses.has(taxClassId)
    ? []
    : [invalidProblem('taxClassId', 'Choose a tax class')]),
  ...attributes.flatMap(({ key, value }, at) => {
    const about = known.attributes.get(key);
    if (about === undefined) return [invalidProblem(`attributes.${at}.key`, 'This attribute does not exist.')];
    if (attributes.findIndex((other) => other.key === key) < at) {
      return [invalidProblem(`attributes.${at}.key`, 'This attribute is listed twice')];
    }
    const isRight = about.type === 'text' || isNumber(value);
    return isRight
      ? []
      : [
          invalidProblem(
            `attributes.${at}.value`,
            about.unit === null ? 'Enter a number' : `Enter a number in ${about.unit}`,
          ),
        ];
  }),
  ...ends.flatMap(({ joint }, at) =>
    known.joints.has(joint) ? [] : [invalidProblem(`ends.${at}.joint`, 'This joint does not exist.')],
  ),
];

const findSelfAccessory = ({ sku: own, accessories }: ProductDraft): FieldProblem[] =>
  accessories.flatMap(({ sku }, at) =>
    sku === own ? [invalidProblem(`accessories.${at}.sku`, 'A product cannot be its own accessory')] : [],
  );

/**
 * Finds all problems that depend on the shop's data, in the order of the drafts; the contract validates single
 * fields. The function only reads, in a few statements for any number of drafts.
 * @param missing categories and attributes that are created before the drafts are written
 */
export const checkDrafts = async (
  db: Database | Transaction,
  drafts: readonly ProductDraft[],
  missing: MissingCatalogNames = NOTHING_MISSING,
): Promise<DraftProblem[]> => {
  const stored = await getStoredProducts(
    db,
    drafts.flatMap(({ of: product }) => product?.id ?? []),
  );
  const known = await listKnownKeys(db, missing);
  const takenByDraft = new Map((await findTakenDrafts(db, drafts)).map((row) => [row.draft, row]));
  return drafts.flatMap((draft, at) =>
    [
      ...findStale(draft, stored),
      ...findUnknown(draft, known),
      ...findPastDay(draft, stored, known),
      ...findSelfAccessory(draft),
      ...(takenByDraft.get(at)?.name ? [codeProblem('name', 'name_taken')] : []),
      ...(takenByDraft.get(at)?.sku ? [codeProblem('sku', 'sku_taken')] : []),
    ].map((problem) => ({ draft: at, ...problem })),
  );
};

/** If a product is gone or has changed, no other problem matters. */
const finalCodes: ReadonlySet<ErrorCode> = new Set(['product_not_found', 'product_changed']);

/**
 * Throws one error for all problems of a draft, if it has any.
 * @throws DomainError with the problem's code; for several codes, `invalid_request` with a message at each field
 */
export const throwDraftProblems = (problems: readonly DraftProblem[]): void => {
  const [first] = problems;
  if (first === undefined) return;
  if (finalCodes.has(first.code)) throw new DomainError(first.code);
  const codes = new Set(problems.map(({ code }) => code));
  const fields = problems.filter(({ field }) => field !== '').map(({ field, message }) => [field, message]);
  throw new DomainError(codes.size === 1 ? first.code : 'invalid_request', {
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  });
};
