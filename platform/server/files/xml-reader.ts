import { readText } from '#platform/server/tables/read-text.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import { XmlParser } from '#platform/server/tables/xml-parser.ts';
import { describeTradeFile } from './foreign-formats.ts';
import type { FormatReader } from './format-reader.ts';

/*
 * Reads product feeds for Google and others, as RSS or Atom. The elements of a product are known, so each is a
 * column. Sitemaps are read too, because other features import their addresses.
 */

const ELEMENTS = [
  ...['id', 'title', 'description', 'link', 'image_link', 'additional_image_link', 'availability', 'price'],
  ...['sale_price', 'brand', 'gtin', 'mpn', 'condition', 'google_product_category', 'product_type', 'shipping_weight'],
  ...['item_group_id', 'size', 'color', 'material', 'pattern', 'product_detail', 'sale_price_effective_date'],
  ...['quantity', 'multipack', 'availability_date'],
] as const;

const ITEMS: ReadonlySet<string> = new Set(['item', 'entry']);

/** An element that only WordPress's own export has. */
const WORDPRESS = 'wxr_version';

const SITEMAP = 'urlset';
const SITEMAP_ELEMENTS = ['loc'];
const SITEMAP_ITEMS: ReadonlySet<string> = new Set(['url']);

/** Elements that may occur several times, and what separates their values in a cell. */
const SEPARATORS: Readonly<Record<string, string>> = { additional_image_link: ' | ', product_detail: ', ' };

/** The parts of `product_detail`, in the order in which a cell has them. */
const DETAIL_PARTS = ['section_name', 'attribute_name', 'attribute_value'];

/** The most characters of one product. */
const LONGEST_ITEM = 1_000_000;

const createTooLongError = () => createUnreadableError('A product in this file is far too long.');

const errors = {
  broken: () => createUnreadableError('This XML file is broken. Export it again, and choose that file.'),
  tooLong: createTooLongError,
  tooDeep: () => createUnreadableError('The elements of this file are nested too deep for a product feed.'),
};

/**
 * Collects the products of a feed. Only elements directly in a product count, because its delivery has a price
 * too.
 */
class FeedListener {
  readonly items: FileRow[] = [];
  count = 0;
  /** The columns; null until the first element shows whether the file is a feed or a sitemap. */
  elements: readonly string[] | null = null;
  #names = ITEMS;
  #cells: Map<string, string> | null = null;
  #detail = new Map<string, string>();
  #path: string[] = [];
  #text = '';
  #letters = 0;

  #begin(root: string): void {
    if (root === 'sitemapindex') {
      throw createUnreadableError(
        'This file only lists sitemaps. Open the addresses in it, save each as a file, and choose those files.',
      );
    }
    if (root === 'BMECAT') throw createUnreadableError(describeTradeFile('a BMEcat catalog'));
    const isSitemap = root === SITEMAP;
    this.elements = isSitemap ? SITEMAP_ELEMENTS : ELEMENTS;
    this.#names = isSitemap ? SITEMAP_ITEMS : ITEMS;
  }

  open(name: string, { href = '' }: Record<string, string>): void {
    if (this.elements === null) this.#begin(name);
    if (name === WORDPRESS) {
      throw createUnreadableError(
        'This is an export of all of WordPress. In WooCommerce, open Products > Export, and choose the CSV file that it makes.',
      );
    }
    if (this.#cells === null) {
      if (this.#names.has(name)) [this.#cells, this.#path, this.#letters] = [new Map(), [], 0];
      return;
    }
    this.#path.push(name);
    this.#text = '';
    // Atom writes an address as an attribute.
    if (name === 'link' && this.#path.length === 1 && href !== '') this.#text = href;
    if (name === 'product_detail') this.#detail = new Map();
  }

  text(text: string): void {
    if (this.#cells === null) return;
    this.#text += text;
    this.#letters += text.length;
    if (this.#letters > LONGEST_ITEM) throw createTooLongError();
  }

  #put(name: string, value: string): void {
    const before = this.#cells?.get(name) ?? '';
    const separator = SEPARATORS[name];
    if (value === '' || (before !== '' && separator === undefined)) return;
    this.#cells?.set(name, before === '' ? value : `${before}${separator ?? ''}${value}`);
  }

  close(name: string): void {
    const cells = this.#cells;
    if (cells === null) return;
    if (this.#path.length === 0) {
      this.count += 1;
      this.items.push({
        line: this.count + 1,
        cells: (this.elements ?? []).map((element) => cells.get(element) ?? ''),
      });
      this.#cells = null;
      return;
    }
    const [outer, ...inner] = this.#path;
    this.#path.pop();
    if (name === 'product_detail' && inner.length === 0) {
      const parts = DETAIL_PARTS.map((part) => (this.#detail.get(part) ?? '').replaceAll(/[:,]/g, ' '));
      this.#put(name, parts.join(':'));
    } else if (inner.length === 0) this.#put(name, this.#text.trim());
    else if (outer === 'product_detail' && inner.length === 1) this.#detail.set(name, this.#text.trim());
    this.#text = '';
  }
}

export const xmlReader: FormatReader = {
  matches: (first) =>
    /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<(?:\?xml|rss|feed|urlset|sitemapindex|bmecat)[\s>]/i.test(
      // Texts in UTF-16 have a zero byte beside each of these letters.
      first.toString('latin1').replaceAll('\0', ''),
    ),
  open: async (file) => ({
    sheets: [],
    rows: (async function* () {
      const listener = new FeedListener();
      const parser = new XmlParser(listener, errors);
      let hasHead = false;
      const takeRows = (): FileRow[] => {
        if (listener.elements === null) return [];
        const head = hasHead ? [] : [{ line: 1, cells: [...listener.elements] }];
        hasHead = true;
        return [...head, ...listener.items.splice(0)];
      };
      for await (const text of readText(() => file.read())) {
        parser.write(text, text.length);
        yield* takeRows();
      }
      parser.close();
      yield* takeRows();
      if (listener.count > 0) return;
      throw createUnreadableError(
        'This XML file is not a product feed: it has no item and no entry. Export the products as CSV, or save them as .xlsx.',
      );
    })(),
  }),
};
