import type { Family } from '#features/product-families/contract/families.ts';
import type { FamilyOption, OptionValue, SizeChoice } from '#features/product-families/contract/family-options.ts';
import { canOrder } from '#features/products/contract/can-order.ts';
import { getCurrency } from '#platform/contract/currency.ts';
import { formatSize } from './format-size.ts';

/** schema.org's property for each option key; every other option is a size. */
const propertiesByKey: Readonly<Record<string, string>> = { colour: 'color', color: 'color', material: 'material' };

/** Groups options by their schema.org property. An option without an attribute key has none. */
const groupOptions = (options: FamilyOption[]) =>
  Map.groupBy(
    options.flatMap(({ key }, at) => (key === null ? [] : [{ property: propertiesByKey[key] ?? 'size', at }])),
    ({ property }) => property,
  );

/** The group of a product's sizes, in the structured data of the family's page and of product pages with a picker. */
const productGroupJsonLd = ({ slug, name, options }: Pick<Family, 'slug' | 'name' | 'options'>, shopUrl: string) => {
  const url = `${shopUrl}/families/${encodeURIComponent(slug)}`;
  const properties = [...groupOptions(options).keys()];
  return {
    '@type': 'ProductGroup',
    '@id': `${url}#family`,
    name,
    url,
    productGroupID: slug,
    ...(properties.length > 0 && { variesBy: properties.map((property) => `https://schema.org/${property}`) }),
  };
};

/** A size's values by schema.org property: `{ size: '22 mm, 300 mm', color: 'Red' }`. */
const variantJsonLd = (options: FamilyOption[], values: OptionValue[]) =>
  Object.fromEntries(
    [...groupOptions(options)].map(([property, some]) => [
      property,
      formatSize(
        some.flatMap(({ at }) => values[at] ?? []),
        'mm',
      ),
    ]),
  );

/**
 * The part of a product's structured data about its family; empty if it is the only size. A product page without
 * a picker does not load the options, so it only refers to the group on the family's page.
 */
export const memberJsonLd = (family: SizeChoice | null, productId: string, shopUrl: string): object => {
  if (family === null) return {};
  const group = productGroupJsonLd(family, shopUrl);
  if (family.members.length === 0)
    return { isVariantOf: { '@type': group['@type'], '@id': group['@id'], url: group.url } };
  return {
    ...variantJsonLd(family.options, family.members.find(({ _id }) => _id === productId)?.values ?? []),
    isVariantOf: group,
  };
};

/** A family with its sizes (schema.org ProductGroup). It contains nothing that its page does not show. */
export const familyJsonLd = (family: Family, shopUrl: string) => ({
  '@context': 'https://schema.org',
  ...productGroupJsonLd(family, shopUrl),
  hasVariant: family.members.map((member) => ({
    '@type': 'Product',
    name: member.name,
    sku: member.sku,
    url: `${shopUrl}/products/${member.slug}`,
    image: new URL(member.img, shopUrl).href,
    ...variantJsonLd(family.options, member.values),
    offers: {
      '@type': 'Offer',
      url: `${shopUrl}/products/${member.slug}`,
      price: member.unitPrice.toFixed(2),
      priceCurrency: getCurrency(),
      availability: `https://schema.org/${canOrder(member) ? 'InStock' : 'OutOfStock'}`,
      eligibleQuantity: { '@type': 'QuantitativeValue', minValue: member.minOrder },
    },
  })),
});
