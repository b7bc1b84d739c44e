import type { FileRow } from '#platform/server/tables/file-row.ts';
import { groupRows } from '#features/other-shops/server/group-rows.ts';
import { readComparedPrice } from '#features/other-shops/server/sale-prices.ts';
import { isNo, isYes } from '#features/other-shops/server/truth.ts';
import { createHostedSource } from './sold-rows.ts';

/* A product is a row, followed by rows of its options and its variations, which have the same id. */

/** A column such as `product_attribute_Pressure`, with the name that the owner gave it. */
const getLabel = (name: string, start: string): string => name.slice(start.length).replaceAll('_', ' ').trim();

export const ecwid = createHostedSource({
  name: 'Ecwid',
  signatures: [{ needs: ['type', 'product_sku', 'product_name', 'product_price'] }],
  price: ['product_price'],
  open: (head) => {
    head.ignore('product_option_type', 'product_option_is_required', 'product_option_is_default_value');
    const openAll = (start: string) =>
      head.names.flatMap((name) =>
        name.toLowerCase().startsWith(start) ? [{ label: getLabel(name, start), column: head.column(name) }] : [],
      );
    const columns = {
      kind: head.column('type'),
      id: head.column('product_internal_id'),
      sku: head.column('product_sku'),
      ownSku: head.column('product_variation_sku'),
      name: head.column('product_name'),
      price: head.column('product_price'),
      comparedTo: head.column('product_compare_to_price'),
      isCounted: head.column('product_is_inventory_tracked'),
      stock: head.column('product_quantity'),
      lowStock: head.column('product_low_stock_notification_quantity'),
      minOrder: head.column('product_quantity_minimum_allowed_for_purchase'),
      isShown: head.column('product_is_available'),
      picture: head.column('product_media_main_image_url'),
      pictures: head.columns(/^product media gallery image url \d+$/),
      description: head.column('product_description'),
      category: head.column('product_category_1'),
      brand: head.column('product_brand'),
      barCode: head.column('product_upc'),
      weight: head.column('product_weight'),
      isSent: head.column('product_is_shipping_required'),
      option: head.column('product_option_name'),
      markup: head.column('product_option_markup'),
      options: openAll('product_variation_option_'),
      attributes: openAll('product_attribute_'),
    };
    const getKind = (row: FileRow): string => columns.kind.read(row).toLowerCase();
    const getKey = (row: FileRow): string => columns.id.read(row) || columns.sku.read(row);
    const isNext = (row: FileRow, first: FileRow) => getKind(row) === 'product' || getKey(row) !== getKey(first);
    return async function* (rows) {
      for await (const group of groupRows(rows, isNext)) {
        const found = group.find((row) => getKind(row) === 'product');
        const product = found ?? group[0];
        const variants = group.filter((row) => getKind(row) === 'product_variation');
        const costly = group.filter((row) => /[1-9]/.test(columns.markup.read(row)));
        const choices = [...new Set(costly.map((row) => columns.option.read(row)))];
        const costsMore = `buyers pay more for its ${choices.join(', ')} in the other shop`;
        const isVaried = columns.options.some(({ label }) => choices.includes(label));
        for (const row of variants.length > 0 || found === undefined ? variants : [product]) {
          const pick = (column: (typeof columns)['price']) => column.read(row) || column.read(product);
          const price = pick(columns.price);
          // The compared price of the product does not apply to a variation with another price.
          const isOwn = price !== columns.price.read(product);
          const comparedTo = columns.comparedTo.read(row) || (isOwn ? '' : columns.comparedTo.read(product));
          yield {
            line: row.line,
            key: getKey(product),
            id: columns.id.read(product),
            title: columns.name.read(product),
            options: columns.options
              .map(({ label, column }) => ({ label, value: column.read(row) }))
              .filter(({ value }) => row !== product && value !== ''),
            sku: row === product ? columns.sku.read(row) : columns.ownSku.read(row),
            ...readComparedPrice(price, comparedTo, columns.comparedTo),
            stock: isYes(columns.isCounted.read(row)) && columns.stock.at !== -1 ? columns.stock.read(row) : null,
            lowStock: columns.lowStock.read(row),
            minOrder: pick(columns.minOrder),
            weight: pick(columns.weight),
            description: columns.description.read(product),
            category: columns.category.read(product).replaceAll(/\s+\/\s+/g, ' > '),
            brand: columns.brand.read(product),
            barCode: columns.barCode.read(row),
            pictures: [columns.picture, ...columns.pictures].map((column) => column.read(product)).filter(Boolean),
            attributes: columns.attributes
              .map(({ label, column }) => ({ label, value: column.read(product) }))
              .filter(({ value }) => value !== ''),
            isDraft: isNo(columns.isShown.read(product)),
            fault: isNo(columns.isSent.read(product))
              ? 'a download or a service: nothing is sent'
              : row !== product && isVaried && columns.price.read(row) === ''
                ? `This variant has no price of its own: ${costsMore}`
                : null,
            warnings:
              variants.length === 0 && choices.length > 0
                ? [`${costsMore}; here each choice needs a product of its own`]
                : [],
          };
        }
      }
    };
  },
});
