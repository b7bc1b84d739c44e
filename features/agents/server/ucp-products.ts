import type { UcpProduct } from '#features/agents/contract/ucp.ts';
import { canOrder } from '#features/products/contract/can-order.ts';
import { findPublicGtin } from '#features/products/contract/part-numbers.ts';
import { largestPictureAddress } from '#features/products/contract/pictures.ts';
import type { Product, ProductDetail } from '#features/products/contract/products.ts';
import { getCurrency } from '#platform/contract/currency.ts';
import { toCents } from '#platform/contract/money.ts';

/** The most characters of a description in search results. A lookup returns the whole text. */
const SHORT_DESCRIPTION = 240;

const toPrice = (dollars: number) => ({ amount: toCents(dollars), currency: getCurrency() });
const toRange = (dollars: number) => ({ min: toPrice(dollars), max: toPrice(dollars) });

/** Converts a product for search results. Reviews are left out, because their text could instruct an assistant. */
export const toUcpProduct = (product: Product, shopUrl: string): UcpProduct => {
  const { _id, sku, slug, name, description, img, imgAlt, category, minOrder, stock, unitPrice, regularPrice } =
    product;
  const url = `${shopUrl}/products/${slug}`;
  const plain = description.length > SHORT_DESCRIPTION ? `${description.slice(0, SHORT_DESCRIPTION)}…` : description;
  const isAvailable = canOrder(product);
  return {
    id: _id,
    handle: slug,
    title: name,
    description: { plain },
    url,
    categories: [{ value: category.slug, taxonomy: 'merchant' }],
    price_range: toRange(unitPrice),
    ...(regularPrice !== null && { list_price_range: toRange(regularPrice) }),
    media: [{ type: 'image', url: new URL(largestPictureAddress(img), shopUrl).href, alt_text: imgAlt }],
    variants: [
      {
        id: sku,
        sku,
        title: minOrder > 1 ? `${name}, ${minOrder} pieces` : name,
        description: { plain },
        url,
        price: toPrice(unitPrice),
        ...(regularPrice !== null && { list_price: toPrice(regularPrice) }),
        availability: { available: isAvailable, status: isAvailable ? 'in_stock' : 'out_of_stock' },
      },
    ],
    metadata: { minimum_order: minOrder, pieces_in_stock: stock },
  };
};

/** Converts a product with all data of its page, except reviews. */
export const toUcpDetail = (product: ProductDetail, shopUrl: string): UcpProduct => {
  const short = toUcpProduct(product, shopUrl);
  const gtin = findPublicGtin(product.gtin);
  const description = { plain: product.description };
  return {
    ...short,
    description,
    categories: product.trail.map(({ slug }) => ({ value: slug, taxonomy: 'merchant' })),
    media: product.images.map(({ url, alt }) => ({
      type: 'image',
      url: new URL(largestPictureAddress(url), shopUrl).href,
      alt_text: alt,
    })),
    variants: short.variants.map((variant) => ({
      ...variant,
      description,
      ...(gtin !== null && { barcodes: [{ type: 'GTIN', value: gtin }] }),
    })),
    metadata: {
      ...short.metadata,
      quantity_step: product.quantityStep,
      ...(product.brand !== null && { brand: product.brand }),
      specification: Object.fromEntries(product.attributes.map(({ label, value }) => [label, value])),
      ...(product.family !== null && {
        other_sizes: product.family.members.flatMap(({ _id, slug }) => (_id === product._id ? [] : slug)),
      }),
    },
  };
};
