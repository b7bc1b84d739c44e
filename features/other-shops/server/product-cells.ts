import { cents, toDecimal } from '#platform/contract/money.ts';
import { MAX_IMPORT_COLUMNS } from '#platform/contract/limits.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { formatPartNumbers, formatPictures } from '#features/product-columns/server/cell-formats.ts';
import { formatAttributeHeader } from '#features/product-editing/server/attribute-header.ts';
import { slugify } from '#features/product-editing/server/slugify.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import type { TranslatedProduct } from './source.ts';

/** The most pictures of a product in this shop. */
const MOST_PICTURES = 8;

/** The longest key in characters. A longer one does not fit into an index. */
const LONGEST_ORIGIN = 500;

/** The most columns other than attributes. */
const MOST_FIXED = 20;

let last = { html: '', markdown: '' };

/** The rows of a product's variants follow each other and have the same description, so it is converted only once. */
const convertDescription = (html: string): string => {
  if (html !== last.html) last = { html, markdown: htmlToMarkdown(html) };
  return last.markdown;
};

/** Our columns other than attributes, and how each writes the cell of a product. */
const fixed: readonly { header: string; write: (product: TranslatedProduct) => string }[] = [
  { header: 'SKU', write: ({ sku }) => sku },
  { header: 'Name', write: ({ name }) => name },
  { header: 'Description', write: ({ description = '' }) => convertDescription(description) },
  { header: 'Category', write: ({ category = '' }) => category },
  { header: 'Brand', write: ({ brand = '' }) => brand },
  { header: 'Product Family', write: ({ family = '' }) => family },
  {
    header: 'Unit Price',
    write: ({ priceCents }) => (priceCents === null ? '' : toDecimal(cents(priceCents))),
  },
  { header: 'Minimum Order', write: ({ minOrder = '' }) => String(minOrder) },
  { header: 'Stock', write: ({ stock = '' }) => String(stock) },
  { header: 'Low Stock', write: ({ lowStockAt = '' }) => String(lowStockAt) },
  { header: 'Weight (g)', write: ({ weightGrams }) => String(weightGrams ?? '') },
  { header: 'Bin', write: ({ bin = '' }) => bin },
  {
    header: 'Part Numbers',
    write: ({ maker, gtin }) =>
      formatPartNumbers([
        ...(gtin === undefined || gtin === null ? [] : [{ kind: 'gtin' as const, label: gtin }]),
        ...(maker === undefined ? [] : [{ kind: 'maker' as const, label: maker }]),
      ]),
  },
  {
    header: 'Pictures',
    write: ({ name, pictures = [] }) =>
      formatPictures(pictures.slice(0, MOST_PICTURES).map(({ url, alt }) => ({ url, alt: alt || name }))),
  },
];

/** Values for empty cells in columns that other products fill and that must not be empty. */
const defaults: Readonly<Record<string, (product: TranslatedProduct) => string>> = {
  // A family of the product's own.
  'Product Family': ({ sku }) => slugify(sku),
  'Minimum Order': () => '1',
  'Low Stock': () => '0',
};

/** Columns that must not be empty. Here an empty cell keeps what staff entered in this shop, or the default. */
const KEPT_IF_EMPTY: ReadonlySet<string> = new Set(['Description', 'Category', 'Pictures']);

/** The columns of a translated file: only those that a product fills, because an empty cell empties a field. */
export class ProductCells {
  readonly #filled = new Set<string>();
  readonly #origins = new Set<string>();
  /** The keys that several products have, so that none of them can be found again by it. */
  readonly #sharedOrigins = new Set<string>();
  /** The first spelling of each attribute's name, by its key. */
  readonly #labels = new Map<string, string>();

  /** Notes the key of a product, and which columns it fills; call it for all products before `writeHead`. */
  add(product: TranslatedProduct): void {
    const { fault, origin = '' } = product;
    if (fault !== undefined) return;
    if (this.#origins.has(origin)) this.#sharedOrigins.add(origin);
    else this.#origins.add(origin);
    for (const { header, write } of fixed) {
      const cell = header === 'Description' ? product.description : this.#filled.has(header) || write(product);
      if (cell !== '' && cell !== undefined) this.#filled.add(header);
    }
    for (const { label, value } of product.attributes ?? []) {
      const key = slugify(label);
      if (value === '' || key === '' || this.#labels.has(key)) continue;
      if (this.#labels.size < MAX_IMPORT_COLUMNS - MOST_FIXED) this.#labels.set(key, label);
    }
  }

  #columns() {
    // A file with only refused products still needs columns to be readable.
    const isEmpty = this.#filled.size <= 1;
    return fixed.filter(({ header }) => this.#filled.has(header) || header === 'SKU' || (isEmpty && header === 'Name'));
  }

  writeHead(): string[] {
    return [
      ...this.#columns().map(({ header }) => header),
      ...[...this.#labels.values()].map((label) => formatAttributeHeader({ label, type: 'text', unit: null })),
    ];
  }

  writeRow(product: TranslatedProduct): FileRow {
    const { line, origin = '', name, title = name, attributes = [], warnings, fault, isDraft, reduced } = product;
    const values = new Map(attributes.map(({ label, value }) => [slugify(label), value]));
    const cells = this.#columns().map(({ header, write }) => write(product) || (defaults[header]?.(product) ?? ''));
    const omitted = this.#columns().flatMap(({ header }, at) =>
      KEPT_IF_EMPTY.has(header) && cells[at] === '' ? [at] : [],
    );
    const dropped = (product.pictures?.length ?? 0) - MOST_PICTURES;
    return {
      line,
      ...(origin !== '' && origin.length <= LONGEST_ORIGIN && !this.#sharedOrigins.has(origin) && { origin }),
      cells: [...cells, ...[...this.#labels.keys()].map((key) => values.get(key) ?? '')],
      ...(omitted.length > 0 && { omitted }),
      ...(title !== name && {
        originals: [{ at: this.#columns().findIndex(({ header }) => header === 'Name'), text: title }],
      }),
      warnings: [
        ...warnings,
        ...(dropped > 0
          ? [{ column: 'Pictures', message: `${dropped} left out: a product has at most ${MOST_PICTURES} pictures` }]
          : []),
      ],
      ...(isDraft === true && { isDraft }),
      ...(reduced !== undefined && { reduced }),
      ...(fault !== undefined && { fault }),
    };
  }
}
