import type { FileRow } from '#platform/server/tables/file-row.ts';
import { groupRows } from '#features/other-shops/server/group-rows.ts';
import { toSale } from '#features/other-shops/server/sale-prices.ts';
import { isNo, isYes } from '#features/other-shops/server/truth.ts';
import { parseWeightUnit } from '#features/other-shops/server/weights.ts';
import { createHostedSource, openPairs, sumPieces } from './sold-rows.ts';

/* Each variation is a row with the name of its item. Each location has a column of pieces. */

/** The name of the only variation of an item. */
const ONLY = /^(?:regular|default)?$/i;

export const square = createHostedSource({
  name: 'Square',
  signatures: [{ needs: ['Token', 'Item Name', 'Variation Name'] }, { needs: ['Item Name', 'Variation Name', 'SKU'] }],
  price: ['Price'],
  open: (head) => {
    head.ignore('Reference Handle', 'Sellable', 'Stockable', 'Contains Alcohol', 'Shipping Enabled', 'Item Type');
    const readOptions = openPairs(head, [1, 2, 3, 4], 'Option Name #', 'Option Value #');
    const [weight] = head.matches(/^weight (lb|kg|g|oz)$/);
    const columns = {
      token: head.column('Token'),
      name: head.column('Item Name'),
      variation: head.column('Variation Name'),
      sku: head.column('SKU'),
      description: head.column('Description'),
      reporting: head.column('Reporting Category'),
      categories: head.column('Categories', 'Category'),
      barCode: head.column('GTIN'),
      visibility: head.column('Square Online Item Visibility'),
      price: head.column('Price'),
      salePrice: head.column('Online Sale Price'),
      isArchived: head.column('Archived'),
      stock: head.columns(/^current quantity/),
      hasAlert: head.columns(/^stock alert enabled/)[0] ?? head.column(),
      alert: head.columns(/^stock alert count/)[0] ?? head.column(),
    };
    return async function* (rows) {
      const getKey = (row: FileRow): string => `${columns.token.read(row)}|${columns.name.read(row)}`;
      const isNext = (row: FileRow, first: FileRow): boolean => getKey(row) !== getKey(first);
      for await (const group of groupRows(rows, isNext)) {
        const [first] = group;
        for (const row of group) {
          const variation = columns.variation.read(row);
          const options = readOptions(row, first);
          const price = columns.price.read(row);
          yield {
            line: row.line,
            key: columns.name.read(first),
            id: columns.token.read(row),
            title: columns.name.read(first),
            options: options.length > 0 || ONLY.test(variation) ? options : [{ label: 'Variation', value: variation }],
            sku: columns.sku.read(row),
            price: /\d/.test(price) ? price : '',
            sale: toSale(columns.salePrice.read(row), columns.salePrice),
            stock: sumPieces(row, columns.stock),
            lowStock: isYes(columns.hasAlert.read(row)) ? columns.alert.read(row) : '',
            weight: weight?.column.read(row) ?? '',
            weightUnit: parseWeightUnit(weight?.match[1] ?? ''),
            description: columns.description.read(first),
            category: columns.reporting.read(first) || (columns.categories.read(first).split(',')[0] ?? ''),
            barCode: columns.barCode.read(row),
            isDraft: isYes(columns.isArchived.read(row)) || isNo(columns.visibility.read(first)),
            fault: price !== '' && !/\d/.test(price) ? `Its price is ${price.slice(0, 40)} in the other shop` : null,
          };
        }
      }
    };
  },
});
