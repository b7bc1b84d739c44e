import { type SQL, sql } from 'drizzle-orm';
import { listChanges } from '#features/audit/server/list-changes.ts';
import { record } from '#features/audit/server/record.ts';
import type { CodeForm, DiscountCode } from '#features/discount-codes/contract/discount-codes.ts';
import { dayRangeSql } from '#features/settings/server/setting-values.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, toCents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, oneValue, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { describeCode, getCode } from './codes.ts';

const refuse = (field: keyof CodeForm, message: string): never => {
  throw new DomainError('invalid_request', { fields: { [field]: message } });
};

const checkDays = async (trx: Transaction, form: CodeForm): Promise<void> => {
  const { starts, ends } = dayRangeSql(form);
  const isWrong = await oneValue<boolean>(trx, sql`select coalesce(${ends} <= ${starts}, false)`);
  if (isWrong) refuse('endsOn', 'The last day must not be in the past, or before the first day');
};

/**
 * Writes the goods to which the code applies. @throws DomainError `invalid_request` that names values that do not exist
 */
const writeScope = async (trx: Transaction, codeId: string, { scope, values }: CodeForm): Promise<void> => {
  await execute(trx, sql`delete from discount_code_scope where code_id = ${codeId}`);
  if (scope === 'all') return;
  const named = {
    skus: sql`select value, p.id, null::uuid, null::text from named join product p on p.sku = upper(value)`,
    categories: sql`select value, null::uuid, g.id, null::text from named join category g on g.slug = value`,
    brands: sql`select distinct on (value) value, null::uuid, null::uuid, p.brand from named
                  join product p on lower(p.brand) = lower(value) order by value, p.brand`,
  }[scope];
  const unknown = await rows<{ value: string }>(
    trx,
    sql`with named as (select unnest(${sql.param(values)}::text[]) as value),
             found(value, product_id, category_id, brand) as (${named}),
             put as (
               insert into discount_code_scope (code_id, product_id, category_id, brand)
               select distinct ${codeId}::uuid, product_id, category_id, brand from found)
        select value from named except select value from found order by value limit 5`,
  );
  if (unknown.length === 0) return;
  const noun = { skus: 'product', categories: 'category', brands: 'product with this brand' }[scope];
  refuse('values', `There is no ${noun}: ${unknown.map(({ value }) => value).join(', ')}`);
};

const CODE_COLUMNS = sql`code, kind, percent, amount_cents, min_goods_cents, starts_at, ends_at, most_uses, once_each, on_reduced, is_active`;

/** SQL of the values of `CODE_COLUMNS`. */
const toCodeValues = (form: CodeForm): SQL => {
  const inCents = (dollars: number | null): Cents | null => (dollars === null ? null : toCents(dollars));
  const { starts, ends } = dayRangeSql(form);
  return sql`
    ${form.code}::text, ${form.kind}::text, ${form.kind === 'percent' ? form.percent : null}::int,
    ${form.kind === 'amount' ? inCents(form.amount) : null}::bigint, ${inCents(form.minGoods)}::bigint,
    ${starts}, ${ends}, ${form.mostUses}::int, ${form.onceEach}::boolean, ${form.onReduced}::boolean,
    ${form.isActive}::boolean`;
};

/** @throws DomainError `invalid_request`, `discount_code_taken` */
export const addCode = async (db: Database, { customerId }: Caller, form: CodeForm): Promise<DiscountCode> => {
  const id = await db.transaction(async (trx) => {
    await checkDays(trx, form);
    const made = await maybeOne<{ id: string }>(
      trx,
      sql`insert into discount_code (${CODE_COLUMNS}) values (${toCodeValues(form)}) on conflict (code) do nothing returning id`,
    );
    if (made === null) throw new DomainError('discount_code_taken', { fields: { code: 'This code already exists' } });
    await writeScope(trx, made.id, form);
    await record(trx, {
      kind: 'code.add',
      entity: 'code',
      entityId: made.id,
      actorId: customerId,
      changes: listChanges({}, describeCode(form)),
    });
    return made.id;
  });
  return getCode(db, id);
};

/**
 * Changes a code. Its version rises, so that an order that was priced with the old version is priced again.
 * @throws DomainError `invalid_request`, `discount_code_not_found`, `discount_code_changed`
 */
export const editCode = (
  db: Database,
  { customerId }: Caller,
  id: string,
  { version, ...form }: CodeForm & { version: number },
): Promise<DiscountCode> =>
  db.transaction(async (trx) => {
    await execute(trx, sql`select from discount_code where id = ${id} for update`);
    const before = await getCode(trx, id);
    if (before.version !== version) throw new DomainError('discount_code_changed');
    if (before.code !== form.code) refuse('code', 'A code cannot be changed. Switch it off and add another.');
    if (form.mostUses !== null && form.mostUses < before.used) {
      refuse('mostUses', `It is already used ${before.used.toLocaleString('en-US')} times`);
    }
    await checkDays(trx, form);
    await execute(
      trx,
      sql`update discount_code set (${CODE_COLUMNS}) = row(${toCodeValues(form)}), version = version + 1 where id = ${id}`,
    );
    await writeScope(trx, id, form);
    const after = await getCode(trx, id);
    await record(trx, {
      kind: 'code.edit',
      entity: 'code',
      entityId: id,
      actorId: customerId,
      changes: listChanges(describeCode(before), describeCode(after)),
    });
    return after;
  });
