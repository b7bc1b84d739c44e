import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import type { Source, SourceFile } from '#features/other-shops/server/source.ts';

/* Files of other shops from which no product can be made. A sentence says what to export instead. */

const explain = (name: string, needs: readonly string[], message: string): Source => ({
  name,
  kind: 'products',
  signatures: [{ needs }],
  survey: () => Promise.reject(createUnreadableError(message)),
});

export const unusableFiles: readonly Source[] = [
  explain(
    'Magento 1',
    ['sku', '_type', '_attribute_set'],
    'This is a product file of Magento 1, which has the sizes and pictures of a product on several lines. Make a list with a line for each product instead: sku, name, description, price, qty, weight, and manufacturer.',
  ),
  explain(
    'PrestaShop',
    ['Attribute (Name:Type:Position)', 'Value (Value:Position)'],
    'This file has PrestaShop’s combinations. Their prices are only differences from the price of a product. Make a list with a line for each combination instead: SKU, name, price, and stock.',
  ),
];

const WOO_TYPES = /^(?:simple|variable|variation|grouped|external)(?:, *(?:virtual|downloadable))*$/;
const WOO_VISIBILITIES = new Set(['visible', 'catalog', 'search', 'hidden']);

/** The fewest columns of a product file of WooCommerce. */
const FEWEST_COLUMNS = 10;

/**
 * Refuses a WooCommerce file whose column names are in a language that the shop does not know. Its cells are in
 * English.
 * @throws DomainError `invalid_request`
 */
export const rejectUnknownLanguage = async (file: SourceFile): Promise<void> => {
  if (file.head.names.length < FEWEST_COLUMNS) return;
  for await (const { cells } of file.readRows()) {
    const isWoo = WOO_TYPES.test(cells[1] ?? '') && cells.some((cell) => WOO_VISIBILITIES.has(cell));
    if (!isWoo) return;
    throw createUnreadableError(
      'This is a product file of WooCommerce with column names in a language that the shop does not know. Set the language of your WordPress profile to English, and export the products again.',
    );
  }
};
