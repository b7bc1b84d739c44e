import { sql } from 'drizzle-orm';
import { largestReduction } from '#features/reduced-prices/server/largest-reduction.ts';
import { withDefaultTexts } from '#features/settings/contract/default-texts.ts';
import type { ShopTexts } from '#features/settings/contract/shop-texts.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';

type PromiseFacts = { words: Partial<ShopTexts>; hours: string; largestPercent: number };
type PromiseCheck = (promise: string, facts: PromiseFacts) => string | null;

const checkDiscountPromise: PromiseCheck = (promise, { largestPercent }) => {
  const percent = Number(/(\d+(?:\.\d+)?)\s*%/.exec(promise)?.[1] ?? 0);
  if (!/discount|offer|sale|reduc|save|off\b/i.test(promise) || percent <= largestPercent) return null;
  return largestPercent === 0
    ? 'No product for sale has a price break or a reduced price.'
    : `The largest reduction of a product for sale is ${largestPercent}%.`;
};

/** A promise of 24/7 is accepted if it says itself that replies come in opening hours. */
const checkHoursPromise: PromiseCheck = (promise, { hours }) =>
  /24\s*\/\s*7/.test(promise) && !/opening hours/i.test(promise) && hours !== '' && !/24/.test(hours)
    ? `Your opening hours are: ${hours}.`
    : null;

/** Lists promises on the home page that contradict prices or opening hours. */
export const listContradictedPromises = async (db: Database): Promise<{ promise: string; why: string }[]> => {
  const facts = await one<PromiseFacts>(
    db,
    sql`select coalesce(s.words, '{}') as words, coalesce(s.seller ->> 'hours', '') as hours,
               coalesce(${largestReduction}, 0) as "largestPercent"
          from (select) one left join shop_settings s on true`,
  );
  return withDefaultTexts(facts.words).promises.flatMap(({ title, text }) => {
    const promise = `${title}: ${text}`;
    const why = checkDiscountPromise(promise, facts) ?? checkHoursPromise(promise, facts);
    return why === null ? [] : [{ promise, why }];
  });
};
