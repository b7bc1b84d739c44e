import type { FileRow } from '#platform/server/tables/file-row.ts';
import { readNumber } from '#platform/server/tables/number-style.ts';
import { formatCalculated } from '#features/other-shops/server/amounts.ts';
import { groupRowsBy } from '#features/other-shops/server/group-rows.ts';
import { readComparedPrice, toSale } from '#features/other-shops/server/sale-prices.ts';
import { isNo } from '#features/other-shops/server/truth.ts';
import { createHostedSource, openPairs } from './sold-rows.ts';

/* A product is a row, followed by rows of its variants and, in the newer file, of its pictures. */

/** Wix writes some pictures as names in its own store. */
const PICTURE_STORE = 'https://static.wixstatic.com/media/';

const toAddress = (picture: string): string => (/^https?:/i.test(picture) ? picture : `${PICTURE_STORE}${picture}`);

/**
 * The price of a variant in the older file: that of the product, and what the variant costs more. If one of them cannot
 * be read, neither can the price, so that the variant is refused.
 */
const addSurcharge = (price: string, surcharge: string): string => {
  if (surcharge === '') return price;
  const amounts = [price, surcharge].map((cell) => readNumber(cell, '.'));
  return amounts.includes(null) ? `${price} + ${surcharge}` : formatCalculated(Number(amounts[0]) + Number(amounts[1]));
};

/**
 * The sale price of a product in the older file, which has an amount or a percentage; empty for none. If one of them
 * cannot be read, neither can the sale price.
 */
const reduce = (price: string, mode: string, value: string): string => {
  if (value === '' || price === '') return '';
  const [from, by] = [price, value].map((cell) => readNumber(cell, '.'));
  if (from === null || by === null) return `${price} - ${value}`;
  if (Number(by) === 0) return '';
  return (/^percent/i.test(mode) ? Number(from) * (1 - Number(by) / 100) : Number(from) - Number(by)).toFixed(2);
};

/** The pieces of a cell such as `12` or `OutOfStock`; null if they are not counted. */
const readInventory = (cell: string): string | null => {
  if (/^out/i.test(cell)) return '0';
  return /^-?\d/.test(cell) ? cell : null;
};

export const wix = createHostedSource({
  name: 'Wix',
  signatures: [{ needs: ['handleId', 'fieldType', 'name'] }, { needs: ['handle', 'fieldType', 'name', 'price'] }],
  price: ['price'],
  open: (head) => {
    const numbers = [1, 2, 3, 4, 5, 6];
    const readOldOptions = openPairs(head, numbers, 'productOptionName#', 'productOptionDescription#');
    const readNewOptions = openPairs(head, numbers, 'productOptionName#', 'productOptionChoices#');
    for (const number of numbers) head.ignore(`productOptionType${number}`);
    const columns = {
      handle: head.column('handleId', 'handle'),
      kind: head.column('fieldType'),
      name: head.column('name'),
      description: head.column('description', 'plainDescription'),
      pictures: head.column('productImageUrl', 'media'),
      collection: head.column('collection', 'collections'),
      sku: head.column('sku'),
      barCode: head.column('barcode'),
      price: head.column('price'),
      comparedTo: head.column('strikethroughPrice'),
      surcharge: head.column('surcharge'),
      isShown: head.column('visible'),
      mode: head.column('discountMode'),
      discount: head.column('discountValue'),
      stock: head.column('inventory'),
      weight: head.column('weight'),
      brand: head.column('brand'),
    };
    const getKind = (row: FileRow): string => columns.kind.read(row).toLowerCase();
    const listPictures = (row: FileRow): string[] =>
      columns.pictures
        .read(row)
        .split(/\s*;\s*/)
        .filter(Boolean)
        .map(toAddress);
    return async function* (rows) {
      for await (const group of groupRowsBy(rows, columns.handle)) {
        const product = group.find((row) => getKind(row) === 'product') ?? group[0];
        const variants = group.filter((row) => getKind(row) === 'variant');
        const pictures = [product, ...group.filter((row) => getKind(row) === 'media')].flatMap(listPictures);
        for (const row of variants.length > 0 ? variants : [product]) {
          const pick = (column: (typeof columns)['price']) => column.read(row) || column.read(product);
          // The compared price of the product does not apply to a variant with a price of its own.
          const priced = columns.price.read(row) === '' ? product : row;
          const price = addSurcharge(pick(columns.price), row === product ? '' : columns.surcharge.read(row));
          const reduced = reduce(price, columns.mode.read(product), columns.discount.read(product));
          yield {
            line: row.line,
            key: columns.handle.read(product),
            id: columns.handle.read(product),
            title: columns.name.read(product),
            options: row === product ? [] : [...readOldOptions(row, product), ...readNewOptions(row, product)],
            // Variants of the older file may repeat the number of their product.
            sku: columns.sku.read(row),
            ...(columns.comparedTo.at === -1
              ? { price, sale: toSale(reduced, columns.discount) }
              : readComparedPrice(price, columns.comparedTo.read(priced), columns.comparedTo)),
            stock: readInventory(columns.stock.read(row)),
            weight: pick(columns.weight),
            description: columns.description.read(product),
            category: columns.collection.read(product).split(';')[0]?.trim() ?? '',
            brand: columns.brand.read(product),
            barCode: columns.barCode.read(row),
            pictures,
            isDraft: isNo(columns.isShown.read(product)) || isNo(columns.isShown.read(row)),
          };
        }
      }
    };
  },
});
