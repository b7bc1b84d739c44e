import { createHostedSource } from './sold-rows.ts';

/* Each listing is a row. Variations are only listed, without a price or pieces of their own. */

export const etsy = createHostedSource({
  name: 'Etsy',
  signatures: [{ needs: ['TITLE', 'CURRENCY_CODE', 'QUANTITY', 'IMAGE1'] }],
  price: ['PRICE'],
  open: (head) => {
    const columns = {
      title: head.column('TITLE'),
      description: head.column('DESCRIPTION'),
      price: head.column('PRICE'),
      currency: head.column('CURRENCY_CODE'),
      stock: head.column('QUANTITY'),
      materials: head.column('MATERIALS'),
      pictures: head.columns(/^image ?\d+$/),
      variations: [1, 2].map((at) => ({
        name: head.column(`VARIATION ${at} NAME`),
        values: head.column(`VARIATION ${at} VALUES`),
      })),
      sku: head.column('SKU'),
    };
    return async function* (rows) {
      for await (const row of rows) {
        const variations = columns.variations.filter(({ values }) => values.read(row) !== '');
        const names = variations.map(({ name }) => name.read(row)).join(', ');
        yield {
          line: row.line,
          key: columns.title.read(row),
          title: columns.title.read(row),
          options: [],
          sku: variations.length > 0 ? '' : columns.sku.read(row),
          price: columns.price.read(row),
          currency: columns.currency.read(row),
          stock: columns.stock.read(row),
          description: columns.description.read(row),
          pictures: columns.pictures.map(({ read }) => read(row)).filter(Boolean),
          attributes: [{ label: 'Material', value: columns.materials.read(row).replaceAll(/\s*,\s*/g, ', ') }],
          fault:
            variations.length > 0
              ? `Etsy’s file has no prices and pieces of each ${names}: add a product of each`
              : null,
        };
      }
    };
  },
});
