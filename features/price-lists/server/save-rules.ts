import { sql } from 'drizzle-orm';
import type { NewRule, RuleValues } from '#features/price-lists/contract/price-rules.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import { toCents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { StoredRule } from './list-rules.ts';
import { storedRules } from './list-rules.ts';
import { lockPriceList } from './save-list.ts';
import { type RuleToWrite, changeRules, insertRules, lockTargets } from './write-rules.ts';

export type RuleChanges = {
  version: number;
  added: NewRule[];
  changed: (RuleValues & { _id: string })[];
  removed: string[];
  allowsFree: boolean;
};

export const toRuleToWrite = (
  { from, percent, price, per }: RuleValues,
  { target, value }: Pick<RuleToWrite, 'target' | 'value'>,
): RuleToWrite => ({ target, value, from, percent, priceCents: price === null ? null : toCents(price), per });

const unknownTargets: Record<RuleToWrite['target'], string> = {
  product: 'No product has this SKU',
  category: 'There is no such category',
  brand: 'There is no such brand',
  all: '',
};

/** The reason why a price cannot be written. */
export const describeRuleProblem = (reason: 'unknown' | 'twice', target: RuleToWrite['target']): string =>
  reason === 'unknown' ? unknownTargets[target] : errors.rule_twice.message;

/** @throws DomainError `price_free` unless staff have confirmed prices of zero */
export const checkFreePrices = (rules: readonly { price: number | null }[], allowsFree: boolean): void => {
  if (!allowsFree && rules.some(({ price }) => price === 0)) throw new DomainError('price_free');
};

/** Takes rules out of a list, to delete or rewrite them. @throws DomainError `list_changed` if one is gone */
const takeRules = async (trx: Transaction, list: string, ids: string[]): Promise<Map<string, StoredRule>> => {
  const found = await rows<StoredRule>(
    trx,
    sql`with gone as (
          delete from price_rule where list_id = ${list} and id = any(${sql.param(ids)}::uuid[]) returning id)
        select r.* from ${storedRules(sql`${list}`)} r join gone on gone.id = r._id`,
  );
  const taken = new Map(found.map((rule) => [rule._id, rule]));
  if (ids.some((id) => !taken.has(id))) throw new DomainError('list_changed');
  return taken;
};

/**
 * Adds, changes and deletes prices of a list, all or none.
 * @throws DomainError `price_list_not_found`, `list_changed`, `rule_twice`, `price_free`, `price_rule_limit`,
 * `catalog_busy`; `invalid_request` at the field of a price whose product, category or brand does not exist
 */
export const saveRules = (
  db: Database,
  { customerId: actorId }: Caller,
  id: string,
  { version, added, changed, removed, allowsFree }: RuleChanges,
): Promise<{ version: number; rules: number }> => {
  checkFreePrices([...added, ...changed], allowsFree);
  return db.transaction(async (trx) => {
    await lockTargets(
      trx,
      added.map(({ target }) => target),
    );
    await lockPriceList(trx, id, version);
    return changeRules(trx, { id, actorId }, async () => {
      const taken = await takeRules(trx, id, [...new Set([...changed.map(({ _id }) => _id), ...removed])]);
      const rewritten = changed.flatMap((values) => {
        const was = taken.get(values._id);
        return was === undefined ? [] : [toRuleToWrite(values, was)];
      });
      for (const [at, { target }] of rewritten.entries()) {
        if (target !== 'product' && changed[at]?.price !== null) {
          throw new DomainError('invalid_request', { fields: { [`changed.${at}.price`]: 'Enter a percentage' } });
        }
      }
      const rules = [...rewritten, ...added.map((rule) => toRuleToWrite(rule, rule))];
      const [problem] = await insertRules(trx, id, rules);
      if (problem === undefined) return;
      const { at, reason } = problem;
      const isAdded = at >= rewritten.length;
      const path = isAdded ? `added.${at - rewritten.length}` : `changed.${at}`;
      const message = describeRuleProblem(reason, rules[at]?.target ?? 'all');
      if (reason === 'twice') throw new DomainError('rule_twice', { fields: { [`${path}.from`]: message } });
      throw new DomainError('invalid_request', { fields: { [`${path}.value`]: message } });
    });
  });
};
