import { slugify } from '#features/product-editing/server/slugify.ts';
import type { Attribute } from './source.ts';

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** True if the name contains the value as a word of its own. */
const hasValue = (name: string, value: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${escapePattern(value)}(?![\p{L}\p{N}])`, 'iu').test(name);

/**
 * The name of a variant: the name of its family, and those option values that the name does not contain already; empty
 * without the name of its family.
 */
export const nameVariant = (name: string, options: readonly Attribute[]): string =>
  name === '' ? '' : [name, ...options.map(({ value }) => value).filter((value) => !hasValue(name, value))].join(', ');

/** Makes SKUs for products without one, such as `HOSE-CLAMP-8-12-MM-W2`, with `-2` added if the SKU is taken. */
export class SkuMaker {
  readonly #taken: Set<string>;

  /** @param given the SKUs in the file, which must not be used again */
  constructor(given: Iterable<string>) {
    this.#taken = new Set([...given].map((sku) => sku.toUpperCase()));
  }

  make(parts: readonly string[]): string {
    const sku = parts.map(slugify).filter(Boolean).join('-').slice(0, 50).toUpperCase() || 'PRODUCT';
    for (let at = 1; ; at += 1) {
      const free = at === 1 ? sku : `${sku}-${at}`;
      if (this.#taken.has(free)) continue;
      this.#taken.add(free);
      return free;
    }
  }
}
