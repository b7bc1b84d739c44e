import type { Signature, Source } from './source.ts';
import { SourceHead } from '#platform/server/tables/source-head.ts';
import { hostedSources } from '#features/hosted-shops/server/hosted-sources.ts';
import { bigCommerce } from './big-commerce.ts';
import { googleMerchant } from './google-merchant.ts';
import { magento } from './magento.ts';
import { openCart } from './open-cart.ts';
import { prestaShop } from './presta-shop.ts';
import { shopify } from './shopify.ts';
import { shopifyInventory } from '#features/hosted-shops/server/shopify-inventory.ts';
import { unusableFiles } from '#features/hosted-shops/server/unusable-files.ts';
import { wooCommerce } from './woo-commerce.ts';

/** The shops whose product files can be translated. To add one, write a file for it and add it here. */
const sources: readonly Source[] = [
  ...[shopify, shopifyInventory, wooCommerce, magento, prestaShop, openCart, bigCommerce, googleMerchant],
  ...hostedSources,
  ...unusableFiles,
];

/** True if the column names fit a signature. */
export const fits = (head: SourceHead, { needs, not = [] }: Signature): boolean =>
  needs.every((name) => head.has(name)) && !not.some((name) => head.has(name));

/**
 * Finds the source of a file with these column names; if several fit, the one that needs the most columns.
 * @returns null for a plain list
 */
export const recognizeSource = (head: SourceHead): Source | null => {
  const found = sources.flatMap((source) =>
    source.signatures
      .filter((signature) => fits(head, signature))
      .map(({ needs }) => ({ source, columns: needs.length })),
  );
  return found.toSorted((one, other) => other.columns - one.columns)[0]?.source ?? null;
};
