import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { findBySku, formatSkus, normalizePartNumber } from '#features/products/contract/part-numbers.ts';
import type { Settings, SettingsForm } from '#features/settings/contract/shop-terms.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** Under which its sizes are kept. */
const pictureHash = (address: string): string => /[0-9a-f]{32}/.exec(address)?.[0] ?? '';

/** By the field it is typed in; of what was there before nothing, or a product that was deleted since would stop every save. */
const listChangedReferences = <Row extends object>(
  list: string,
  field: keyof Row & string,
  now: readonly Row[] = [],
  was: readonly Row[] = [],
) =>
  now
    .map((row, at) => ({ path: `${list}.${at}.${field}`, value: String(row[field]) }))
    .filter(({ value }) => value !== '' && !was.some((row) => row[field] === value));

/** @throws DomainError `invalid_request` where the home page or the header is to show a product or a picture that this shop does not have */
export const validateReferences = async (trx: Transaction, form: SettingsForm, was: Settings): Promise<void> => {
  const skus = [
    ...listChangedReferences('slides', 'sku', form.slides, was.slides),
    ...listChangedReferences('pins', 'sku', form.pins, was.pins),
  ];
  const mark = form.mark ?? '';
  const pictures = [
    ...listChangedReferences('slides', 'picture', form.slides, was.slides),
    ...(mark === '' || mark === was.mark ? [] : [{ path: 'mark', value: mark }]),
  ];
  if (skus.length + pictures.length === 0) return;
  const known = await rows<{ sku: string | null; name: string | null }>(
    trx,
    sql`select p.sku, null as name from part_number n join product p on p.id = n.product_id and p.status = 'active'
         where n.kind = 'sku' and n.norm = any(${sql.param(skus.map(({ value }) => normalizePartNumber(value)))}::text[])
         union all
        select distinct null, name from picture where name = any(${sql.param(pictures.map(({ value }) => pictureHash(value)))}::text[])`,
  );
  const names = new Set(known.map(({ name }) => name));
  const goods = known.flatMap(({ sku }) => (sku === null ? [] : [{ sku }]));
  const faults = [
    ...skus.flatMap(({ path, value }) => {
      const named = findBySku(goods, value).map(({ sku }) => sku);
      if (named.length === 1) return [];
      return [[path, named.length === 0 ? 'No product on sale has this SKU' : `Write one of ${formatSkus(named)}`]];
    }),
    ...pictures
      .filter(({ value }) => !names.has(pictureHash(value)))
      .map(({ path }) => [path, 'Upload this picture again']),
  ];
  if (faults.length > 0) throw new DomainError('invalid_request', { fields: Object.fromEntries(faults) });
};
