import { groupRows } from '#features/other-shops/server/group-rows.ts';
import { toSale } from '#features/other-shops/server/sale-prices.ts';
import { isNo, isYes } from '#features/other-shops/server/truth.ts';
import { createHostedSource, openPairs } from './sold-rows.ts';

/* A product is a row with a title, followed by the rows of its further variants. */

const faults: Readonly<Record<string, string>> = {
  SERVICE: 'a service: nothing is sent',
  DIGITAL: 'a download: nothing is sent',
  GIFT_CARD: 'gift cards are not sold here',
};

export const squarespace = createHostedSource({
  name: 'Squarespace',
  signatures: [{ needs: ['Product ID [Non Editable]', 'Variant ID [Non Editable]'] }],
  price: ['Price'],
  open: (head) => {
    head.ignore('Product ID [Non Editable]', 'Product Page');
    const readOptions = openPairs(head, [1, 2, 3, 4, 5, 6], 'Option Name #', 'Option Value #');
    const columns = {
      id: head.column('Variant ID [Non Editable]'),
      type: head.column('Product Type [Non Editable]'),
      address: head.column('Product URL'),
      title: head.column('Title'),
      description: head.column('Description'),
      sku: head.column('SKU'),
      barCode: head.column('GTIN'),
      maker: head.column('MPN'),
      price: head.column('Price'),
      salePrice: head.column('Sale Price'),
      isOnSale: head.column('On Sale'),
      stock: head.column('Stock'),
      categories: head.column('Categories'),
      weight: head.column('Weight'),
      isShown: head.column('Visible'),
      pictures: head.column('Hosted Image URLs'),
    };
    return async function* (rows) {
      for await (const group of groupRows(rows, (row) => columns.title.read(row) !== '')) {
        const [first] = group;
        const [category = ''] = columns.categories.read(first).split(',');
        for (const row of group) {
          const stock = columns.stock.read(row);
          yield {
            line: row.line,
            key: columns.address.read(first) || columns.title.read(first),
            id: columns.id.read(row),
            title: columns.title.read(first),
            options: readOptions(row, first),
            sku: columns.sku.read(row),
            price: columns.price.read(row),
            sale: toSale(isYes(columns.isOnSale.read(row)) ? columns.salePrice.read(row) : '', columns.isOnSale),
            stock: /\d/.test(stock) ? stock : null,
            weight: columns.weight.read(row),
            description: columns.description.read(first),
            category: category.trim().replace(/^\//, '').replaceAll('/', ' > '),
            barCode: columns.barCode.read(row),
            maker: columns.maker.read(row),
            pictures: columns.pictures.read(first).split(/\s+/).filter(Boolean),
            isDraft: isNo(columns.isShown.read(first)),
            fault: faults[columns.type.read(first).toUpperCase()] ?? null,
          };
        }
      }
    };
  },
});
