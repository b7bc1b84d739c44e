import { sql } from 'drizzle-orm';
import type { BulkForm, ProductChange, StateAction } from '#features/bulk-changes/contract/bulk-changes.ts';
import { endingLabels } from '#features/price-sheet/contract/price-ending.ts';
import { type ProductFilter, productNouns } from '#features/product-filter/contract/product-filter.ts';
import { errors, DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';

const actionNames: Record<StateAction, string> = {
  publish: 'Publish',
  withdraw: 'Withdraw from sale',
  delete: 'Delete',
  restore: 'Restore',
};

const getCategoryName = async (db: Database, slug: string): Promise<string | null> =>
  (await maybeOne<{ name: string }>(db, sql`select name from category where slug = ${slug}`))?.name ?? null;

const getTaxClassName = async (db: Database, id: string): Promise<string | null> =>
  (await maybeOne<{ name: string }>(db, sql`select name from tax_class where id = ${id}`))?.name ?? null;

const reject = (field: string, message: string) =>
  new DomainError('invalid_request', { fields: { [`change.${field}`]: message } });

const formatPercent = (percent: number): string => `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;

/** @throws DomainError `invalid_request` if the category or the tax class does not exist */
const describeValue = async (db: Database, change: ProductChange): Promise<string> => {
  switch (change.field) {
    case 'price': {
      const rounding = change.ending === 'cent' ? '' : `, ${endingLabels[change.ending].toLowerCase()}`;
      return `Price ${formatPercent(change.percent)}${rounding}`;
    }
    case 'category': {
      const name = await getCategoryName(db, change.category);
      if (name === null) throw reject('category', errors.category_not_found.message);
      return `Category ${name}`;
    }
    case 'brand':
      return change.brand === '' ? 'No brand' : `Brand ${change.brand}`;
    case 'taxClass': {
      if (change.taxClassId === '') return 'Default tax class';
      const name = await getTaxClassName(db, change.taxClassId);
      if (name === null) throw reject('taxClassId', 'Choose a tax class');
      return `Tax class ${name}`;
    }
    case 'state':
      return actionNames[change.action];
  }
};

const toList = (value: ProductFilter['brand']): string[] =>
  [value ?? '']
    .flat()
    .map(String)
    .filter((text) => text !== '');

const describeFilter = async (db: Database, filter: ProductFilter): Promise<string> => {
  const brands = toList(filter.brand);
  const category = filter.category === '' ? '' : ((await getCategoryName(db, filter.category)) ?? filter.category);
  const prices = toList(filter.price);
  return [
    productNouns[filter.state].many,
    ...(brands.length === 0 ? [] : [`of ${brands.join(', ')}`]),
    ...(category === '' ? [] : [`in ${category}`]),
    ...(filter.search === '' ? [] : [`with “${filter.search}”`]),
    ...toList(filter.availability).map((text) => text.toLowerCase()),
    ...(prices.length === 0 ? [] : [`at ${prices.join('..')}`]),
  ].join(' ');
};

/** The limit is short, because the audit repeats the title for each product. */
const LONGEST_TITLE = 300;

const shorten = (title: string): string =>
  title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1).toWellFormed()}…` : title;

/**
 * Describes a bulk change, such as 'Price +3 %: products for sale of Alder in Valves'.
 * @throws DomainError `invalid_request` if the category or the tax class does not exist
 */
export const describeBulkChange = async (db: Database, { filter, change }: BulkForm): Promise<string> =>
  shorten(`${await describeValue(db, change)}: ${await describeFilter(db, filter)}`);
