import type { FileRow } from '#platform/server/tables/file-row.ts';
import { groupRows } from '#features/other-shops/server/group-rows.ts';
import { splitPictures } from '#features/other-shops/server/split-lists.ts';
import type { Attribute } from '#features/other-shops/server/source.ts';
import { createHostedSource } from './sold-rows.ts';

/* A listing is a row; in the file of templates, rows of its variations follow it. */

/** eBay's names of the format of an auction. */
const AUCTION = /^(?:auction|chinese)/i;

/** Reads `Size=15 mm|Finish=Chrome`, or `[Size=15 mm,Finish=Chrome]`. */
const readOptions = (cell: string): Attribute[] =>
  cell
    .replaceAll(/^\[|\]$/g, '')
    .split(/[|,](?=[^=|,]+=)/)
    .flatMap((part) => {
      const [label = '', value = ''] = part.split('=').map((text) => text.trim());
      return label === '' || value === '' || value.includes(';') ? [] : [{ label, value }];
    });

export const ebay = createHostedSource({
  name: 'eBay',
  signatures: [
    { needs: ['CustomLabel', 'Title', 'StartPrice', 'Quantity'] },
    { needs: ['Custom label (SKU)', 'Title', 'Start price', 'Available quantity'] },
  ],
  price: ['StartPrice', 'Start price'],
  open: (head) => {
    head.ignore('Duration', 'Location', 'ShippingType', 'Listing site');
    // The name of the first column says in which currency the prices are.
    const [, namedCurrency = ''] = /currency=([a-z]{3})/i.exec(head.names.join()) ?? [];
    const columns = {
      id: head.column('Item number'),
      relation: head.column('Relationship'),
      details: head.column('RelationshipDetails', 'Variation details'),
      title: head.column('Title'),
      format: head.column('Format'),
      description: head.column('Description'),
      sku: head.column('CustomLabel', 'Custom label (SKU)'),
      price: head.column('StartPrice', 'Start price'),
      currency: head.column('Currency'),
      stock: head.column('Quantity', 'Available quantity'),
      barCodes: ['Product:UPC', 'Product:EAN', 'P:UPC', 'P:EAN'].map((name) => head.column(name)),
      pictures: head.column('PicURL', 'Item photo URL'),
      category: head.column('StoreCategory', 'eBay category 1 name'),
      brand: head.column('C:Brand'),
      maker: head.column('C:MPN'),
      condition: head.column('ConditionID'),
      specifics: head.columns(/^c (?!brand$|mpn$)/),
    };
    const isVariation = (row: FileRow): boolean => /^variation$/i.test(columns.relation.read(row));
    return async function* (rows) {
      for await (const group of groupRows(rows, (row) => !isVariation(row))) {
        const [first] = group;
        const variations = group.filter(isVariation);
        for (const row of variations.length > 0 ? variations : [first]) {
          const barCode = columns.barCodes.map(({ read }) => read(row)).find((code) => /\d/.test(code)) ?? '';
          const condition = columns.condition.read(first);
          yield {
            line: row.line,
            key: columns.title.read(first),
            id: columns.id.read(first),
            title: columns.title.read(first),
            options: readOptions(columns.details.read(row)),
            sku: columns.sku.read(row),
            price: columns.price.read(row),
            currency: columns.currency.read(row) || columns.currency.read(first) || namedCurrency,
            stock: columns.stock.read(row),
            description: columns.description.read(first),
            category: columns.category.read(first),
            brand: columns.brand.read(first),
            barCode,
            maker: columns.maker.read(first),
            pictures: splitPictures(columns.pictures.read(first)),
            attributes: columns.specifics
              .map(({ name, read }) => ({ label: name.replace(/^\*?C:/i, ''), value: read(row) || read(first) }))
              .filter(({ value }) => value !== ''),
            fault: AUCTION.test(columns.format.read(first)) ? 'an auction: its price is only the first bid' : null,
            warnings: condition === '' || condition === '1000' ? [] : ['used goods: the shop sells new ones'],
          };
        }
      }
    };
  },
});
