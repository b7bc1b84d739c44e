import { sql } from 'drizzle-orm';
import { type AuditAction, record } from '#features/audit/server/record.ts';
import { checkNoChangeRuns } from '#features/catalog-changes/server/catalog-change.ts';
import type { RuleTarget } from '#features/price-lists/contract/price-rules.ts';
import { lockIndex } from '#features/search/server/index-products.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { MAX_PRICE_RULES, MAX_PRICE_STEPS } from '#platform/contract/limits.ts';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, oneValue, rows } from '#platform/server/db/query.ts';
import { type StoredRule, readAllRules, targetName } from './list-rules.ts';

/** A price to write. `value` is as in `StoredRule`. */
export type RuleToWrite = {
  target: RuleTarget;
  value: string;
  from: number;
  percent: number | null;
  priceCents: Cents | null;
  per: number;
};

/** Why a price cannot be written: its goods do not exist, or the list has a price for the same goods and pieces. */
export type RuleProblem = { at: number; reason: 'unknown' | 'twice' };

/** Keeps categories and brands from being merged or deleted while prices for them are saved. */
export const lockTargets = async (trx: Transaction, targets: readonly RuleTarget[]): Promise<void> => {
  if (!targets.includes('category') && !targets.includes('brand')) return;
  await lockIndex(trx);
  await checkNoChangeRuns(trx);
};

/**
 * Writes prices into a list.
 * @returns the prices that cannot be written; if there are any, the caller must end the transaction with an error
 */
export const insertRules = async (
  trx: Transaction,
  list: string,
  rules: readonly RuleToWrite[],
): Promise<RuleProblem[]> =>
  rows<RuleProblem>(
    trx,
    sql`with named as (
          select * from json_to_recordset(${JSON.stringify(rules.map((rule, at) => ({ at, ...rule })))}::json)
            n(at int, target text, value text, "from" int, percent numeric, "priceCents" bigint, per int)),
        found as (
          select n.*, p.id as product_id, c.id as category_id, b.id as brand_id,
                 n.target = 'all' or num_nonnulls(p.id, c.id, b.id) = 1 as "isKnown",
                 concat_ws(' ', n.target, p.id, c.id, b.id, n."from") as key,
                 row_number() over (partition by n.target, p.id, c.id, b.id, n."from" order by n.at) as turn
            from named n
            left join lateral (
              select id from product where sku in (n.value, upper(n.value)) order by sku = n.value desc limit 1) p
              on n.target = 'product'
            left join category c on n.target = 'category' and c.slug = n.value
            left join lateral (
              select id from brand where lower(name) = lower(n.value) order by name = n.value desc, id limit 1) b
              on n.target = 'brand'),
        put as (
          insert into price_rule (list_id, product_id, category_id, brand_id, from_quantity, percent, price_cents, per)
          select ${list}::uuid, product_id, category_id, brand_id, "from", percent, "priceCents",
                 case when "priceCents" is not null then per end
            from found where "isKnown" and turn = 1 order by at
          on conflict do nothing
          returning concat_ws(' ', ${targetName(sql`price_rule`)}, product_id, category_id, brand_id, from_quantity) as key)
        select f.at, case when f."isKnown" then 'twice' else 'unknown' end as reason
          from found f left join put using (key)
         where not f."isKnown" or f.turn > 1 or put.key is null
         order by f.at`,
  );

/** @throws DomainError `price_rule_limit` */
export const checkRuleLimits = async (trx: Transaction, list: string): Promise<number> => {
  const count = await oneValue<number>(trx, sql`select count(*)::int from price_rule where list_id = ${list}`);
  const crowded = await maybeOne(
    trx,
    sql`select from price_rule where list_id = ${list} group by product_id, category_id, brand_id
        having count(*) > ${MAX_PRICE_STEPS} limit 1`,
  );
  if (count > MAX_PRICE_RULES || crowded !== null) throw new DomainError('price_rule_limit');
  return count;
};

/** A price as the audit shows it: `20%`, or `$38.50 for 100`. */
const describeRule = ({ percent, priceCents, per }: StoredRule): string =>
  priceCents === null ? `${percent}%` : `${formatCents(priceCents)} for ${per}`;

/** The most prices that one audit entry lists. */
const MOST_AUDITED = 200;

const listChanges = (
  before: readonly StoredRule[],
  after: readonly StoredRule[],
): NonNullable<AuditAction['changes']> => {
  const toMap = (rules: readonly StoredRule[]) =>
    new Map(
      rules.map((rule) => [
        `${rule.target === 'product' ? rule.value : `${rule.target} ${rule.value}`.trim()} from ${rule.from}`,
        describeRule(rule),
      ]),
    );
  const [was, now] = [toMap(before), toMap(after)];
  const changed = [...new Set([...was.keys(), ...now.keys()])].filter((key) => was.get(key) !== now.get(key));
  return {
    ...Object.fromEntries(
      changed.slice(0, MOST_AUDITED).map((key) => [key, [was.get(key) ?? null, now.get(key) ?? null]]),
    ),
    ...(changed.length > MOST_AUDITED && { others: [null, changed.length - MOST_AUDITED] }),
    ...(before.length !== after.length && { prices: [before.length, after.length] }),
  };
};

/**
 * Changes the rules of a list that `trx` has locked, raises the list's version and audits what has changed.
 * @param write changes the rules
 * @throws DomainError `price_rule_limit`, and the errors of `write`
 */
export const changeRules = async (
  trx: Transaction,
  { id, actorId, why }: { id: string; actorId: string; why?: string },
  write: () => Promise<void>,
): Promise<{ version: number; rules: number }> => {
  const before = await readAllRules(trx, id);
  await write();
  const count = await checkRuleLimits(trx, id);
  const version = await oneValue<number>(
    trx,
    sql`update price_list set version = version + 1 where id = ${id} returning version`,
  );
  const changes = listChanges(before, await readAllRules(trx, id));
  if (Object.keys(changes).length > 0) {
    await record(trx, {
      kind: 'price_list.prices',
      entity: 'price_list',
      entityId: id,
      actorId,
      ...(why !== undefined && { why }),
      changes,
    });
  }
  return { version, rules: count };
};

/** Deletes all prices of a list. */
export const deleteRules = (trx: Transaction, list: string): Promise<number> =>
  execute(trx, sql`delete from price_rule where list_id = ${list}`);
