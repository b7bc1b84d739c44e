import { groupRowsBy } from '#features/other-shops/server/group-rows.ts';
import { isNo } from '#features/other-shops/server/truth.ts';
import { parseWeightUnit } from '#features/other-shops/server/weights.ts';
import { createHostedSource, openPairs, sumPieces } from './sold-rows.ts';

/* Each variant is a row; the variants of a product have the same handle. Each outlet has a column of pieces. */

export const lightspeed = createHostedSource({
  name: 'Lightspeed',
  signatures: [{ needs: ['handle', 'sku', 'supply_price', 'retail_price'] }],
  price: ['retail_price'],
  open: (head) => {
    head.ignore('account_code', 'account_code_purchase', 'active_online');
    const readOptions = openPairs(head, ['one', 'two', 'three'], 'variant_option_#_name', 'variant_option_#_value');
    const columns = {
      id: head.column('id'),
      handle: head.column('handle'),
      sku: head.column('sku'),
      part: head.column('composite_sku', 'composite_handle'),
      name: head.column('name'),
      description: head.column('description'),
      category: head.column('product_category', 'type'),
      weight: head.column('weight'),
      unit: head.column('weight_unit'),
      price: head.column('retail_price'),
      brand: head.column('brand_name'),
      isActive: head.column('active'),
      isCounted: head.column('track_inventory'),
      stock: head.columns(/^inventory /),
      reorder: head.columns(/^reorder point /)[0] ?? head.column(),
    };
    return async function* (rows) {
      for await (const group of groupRowsBy(rows, columns.handle)) {
        const [first] = group;
        for (const row of group) {
          if (columns.sku.read(row) === '' && columns.part.read(row) !== '') continue;
          yield {
            line: row.line,
            key: columns.handle.read(first),
            id: columns.id.read(row),
            title: columns.name.read(row) || columns.name.read(first),
            options: readOptions(row, first),
            sku: columns.sku.read(row),
            price: columns.price.read(row),
            stock: isNo(columns.isCounted.read(row)) ? null : sumPieces(row, columns.stock),
            lowStock: columns.reorder.read(row),
            weight: columns.weight.read(row),
            weightUnit: parseWeightUnit(columns.unit.read(row) || columns.unit.read(first)),
            description: columns.description.read(row) || columns.description.read(first),
            category: (columns.category.read(row) || columns.category.read(first)).replaceAll(/\s+\/\s+/g, ' > '),
            brand: columns.brand.read(row) || columns.brand.read(first),
            isDraft: isNo(columns.isActive.read(row)),
            fault: columns.part.read(row) === '' ? null : 'a set of products: make a kit',
          };
        }
      }
    };
  },
});
