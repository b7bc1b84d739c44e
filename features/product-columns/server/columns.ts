import { formatAttributeHeader } from '#features/product-editing/server/attribute-header.ts';
import { toDecimal } from '#platform/contract/money.ts';
import type { ProductDraft } from '#features/product-editing/server/product-draft.ts';
import {
  formatAccessories,
  formatBreaks,
  formatDocuments,
  formatEndList,
  formatPartNumbers,
  formatPictures,
  parseAccessories,
  parseBarcodes,
  parseBreaks,
  parseDay,
  parseDocuments,
  parseEndList,
  parsePartNumbers,
  parsePictures,
} from './cell-formats.ts';
import type { MissingCategories } from '#features/product-editing/server/missing-names.ts';
import type { CatalogNames } from '#features/product-editing/server/catalog-names.ts';
import { categoryColumn } from './category-column.ts';
import { parseDecimal, parseInteger, CellParseError } from '#platform/contract/parse-numbers.ts';
import { parsePrice } from './parse-price.ts';
import type { CellPlace, ProductColumn } from './product-column.ts';

const taxColumn = ({ taxClasses }: CatalogNames): ProductColumn => ({
  header: 'Tax Class',
  field: 'taxClassId',
  write: ({ taxClassId }) => taxClasses.find(({ id }) => id === taxClassId)?.name ?? '',
  read: (cell) => {
    if (cell === '') return { taxClassId: null };
    const found = taxClasses.find(({ name }) => name.toLowerCase() === cell.toLowerCase());
    if (found === undefined) throw new CellParseError('This tax class does not exist.');
    return { taxClassId: found.id };
  },
});

/** Matches the headers of columns with only bar codes. */
const BARCODES = /\b(?:ean|gtin|upc|bar ?codes?)\b/i;

/** A bar code column replaces only the bar codes of a product. */
const parsePartNumberCell = (
  cell: string,
  { partNumbers }: ProductDraft,
  { header, warn }: CellPlace,
): ProductDraft['partNumbers'] =>
  BARCODES.test(header) && !cell.includes(':') ? parseBarcodes(cell, partNumbers, warn) : parsePartNumbers(cell);

const parseYesNo = (cell: string): boolean => {
  if (/^(yes|true|1|x)$/i.test(cell)) return true;
  if (/^(no|false|0|)$/i.test(cell)) return false;
  throw new CellParseError('Write yes or no');
};

const fixedColumns = (named: CatalogNames, missing?: MissingCategories): ProductColumn[] => [
  { header: 'SKU', field: 'sku', write: ({ sku }) => sku, read: () => ({}) },
  {
    header: 'Name',
    also: ['Product name', 'Title'],
    field: 'name',
    write: ({ name }) => name,
    read: (name) => ({ name }),
  },
  {
    header: 'Description',
    field: 'description',
    write: ({ description }) => description,
    read: (description) => ({ description }),
  },
  categoryColumn(named, missing),
  {
    header: 'Brand',
    field: 'brand',
    write: ({ brand }) => brand ?? '',
    read: (cell) => ({ brand: cell === '' ? null : cell }),
  },
  {
    header: 'Product Family',
    also: ['Family'],
    field: 'family',
    write: ({ family }) => family,
    read: (family) => ({ family }),
  },
  {
    header: 'Unit Price',
    also: ['Price'],
    field: 'unitPrice',
    isNumber: true,
    write: ({ unitPriceCents }) => toDecimal(unitPriceCents),
    read: (cell, _, { isNumber }) => ({ unitPriceCents: parsePrice(cell, isNumber) }),
  },
  {
    header: 'Stock',
    field: 'stock',
    isNumber: true,
    write: ({ onHand, reserved }) => String(onHand - reserved),
    read: (cell, _, { isNumber }) => ({ pieces: parseInteger(cell, isNumber) }),
  },
  {
    header: 'Low Stock',
    also: ['Reorder at'],
    field: 'lowStockAt',
    isNumber: true,
    write: ({ lowStockAt }) => String(lowStockAt),
    read: (cell, _, { isNumber }) => ({ lowStockAt: parseInteger(cell, isNumber) }),
  },
  {
    header: 'Minimum Order',
    also: ['Minimum', 'Min order'],
    field: 'minOrder',
    isNumber: true,
    write: ({ minOrder }) => String(minOrder),
    read: (cell, _, { isNumber }) => ({ minOrder: parseInteger(cell, isNumber) }),
  },
  {
    header: 'Quantity Step',
    also: ['Step'],
    field: 'quantityStep',
    isNumber: true,
    write: ({ quantityStep }) => String(quantityStep),
    read: (cell, _, { isNumber }) => ({ quantityStep: parseInteger(cell, isNumber) }),
  },
  {
    header: 'Weight (g)',
    also: ['Weight'],
    field: 'weightGrams',
    isNumber: true,
    write: ({ weightGrams }) => String(weightGrams ?? ''),
    read: (cell, _, { isNumber }) => ({ weightGrams: cell === '' ? null : parseInteger(cell, isNumber) }),
  },
  {
    header: 'Bin',
    also: ['Bin location', 'Location', 'Shelf'],
    field: 'bin',
    write: ({ bin }) => bin,
    read: (bin) => ({ bin }),
  },
  {
    header: 'Bulky',
    field: 'bulky',
    write: ({ bulky }) => (bulky ? 'yes' : 'no'),
    read: (cell) => ({ bulky: parseYesNo(cell) }),
  },
  taxColumn(named),
  {
    header: 'Expected On',
    also: ['Expected'],
    field: 'expectedOn',
    write: ({ expectedOn }) => expectedOn ?? '',
    read: (cell) => ({ expectedOn: cell === '' ? null : parseDay(cell) }),
  },
  {
    header: 'Price Breaks',
    field: 'priceBreaks',
    write: ({ priceBreaks }) => formatBreaks(priceBreaks),
    read: (cell) => ({ priceBreaks: parseBreaks(cell) }),
  },
  {
    header: 'Part Numbers',
    also: ['EAN', 'GTIN', 'Bar code'],
    field: 'partNumbers',
    write: ({ partNumbers }) => formatPartNumbers(partNumbers),
    read: (cell, draft, place) => ({ partNumbers: parsePartNumberCell(cell, draft, place) }),
  },
  {
    header: 'Accessories',
    field: 'accessories',
    write: ({ accessories }) => formatAccessories(accessories),
    read: (cell) => ({ accessories: parseAccessories(cell) }),
  },
  {
    header: 'Pictures',
    also: ['Picture', 'Image'],
    field: 'pictures',
    write: ({ pictures }) => formatPictures(pictures),
    read: (cell, { name }) => ({ pictures: parsePictures(cell, name) }),
  },
  {
    header: 'Documents',
    field: 'documents',
    write: ({ documents }) => formatDocuments(documents),
    read: (cell) => ({ documents: parseDocuments(cell) }),
  },
  {
    header: 'Ends',
    field: 'ends',
    write: ({ ends }) => formatEndList(ends),
    read: (cell) => ({ ends: parseEndList(cell) }),
  },
];

/**
 * Reads a number that may end with its unit, as percentages in a workbook do.
 * @throws CellParseError
 */
const parseMeasure = (cell: string, unit: string | null): number =>
  parseDecimal(unit !== null && cell.endsWith(unit) ? cell.slice(0, -unit.length) : cell);

/** Sets an attribute of a draft, in the usual order, or removes it if the value is empty. */
const putAttribute = ({ attributes }: ProductDraft, order: Map<string, number>, key: string, value: string) =>
  [...attributes.filter((one) => one.key !== key), ...(value === '' ? [] : [{ key, value }])].toSorted(
    (one, other) => (order.get(one.key) ?? 0) - (order.get(other.key) ?? 0),
  );

/**
 * The columns of a product file: the fixed ones, then one for each attribute, in order.
 * @param missing collects categories that the shop lacks while a file is checked
 */
export const createColumns = (named: CatalogNames, missing?: MissingCategories): ProductColumn[] => {
  const columns = fixedColumns(named, missing);
  const usedNames = new Set(
    columns.flatMap(({ header, also = [] }) => [header, ...also].map((name) => name.toLowerCase())),
  );
  const order = new Map(named.attributes.map(({ key }, at) => [key, at]));
  const ownHeaders = new Set(named.attributes.map((one) => formatAttributeHeader(one).toLowerCase()));
  for (const { key, label, type, unit } of named.attributes) {
    const name = formatAttributeHeader({ label, type, unit });
    // If another column has the same header, the attribute's key is used.
    const header = usedNames.has(name.toLowerCase()) ? `Attribute ${key}` : name;
    // Another shop may name the column by the key: `Size` for the attribute `size`, which is Nominal size here.
    const byKey = formatAttributeHeader({ label: key, type, unit });
    // Older exports have headers with only the label and the unit.
    const also = [
      label,
      ...(unit === null ? [] : [`${label} (${unit})`]),
      `Attribute ${key}`,
      ...(ownHeaders.has(byKey.toLowerCase()) ? [] : [byKey]),
    ].filter((one) => !usedNames.has(one.toLowerCase()));
    for (const one of [header, ...also]) usedNames.add(one.toLowerCase());
    columns.push({
      header,
      also,
      field: `attributes.${key}`,
      isNumber: type === 'number',
      write: ({ attributes }) => attributes.find((one) => one.key === key)?.value ?? '',
      read: (cell, draft) => ({
        attributes: putAttribute(
          draft,
          order,
          key,
          type === 'number' && cell !== '' ? String(parseMeasure(cell, unit)) : cell,
        ),
      }),
    });
  }
  return columns;
};
