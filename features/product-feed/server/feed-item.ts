import { createHash } from 'node:crypto';
import type { FeedChannel, FeedProblem } from '#features/product-feed/contract/feeds.ts';
import { getOffer } from '#features/products/contract/offer.ts';
import { findPublicGtin } from '#features/products/contract/part-numbers.ts';
import { largestPictureAddress, NO_PICTURE } from '#features/products/contract/pictures.ts';
import type { FeedCategory, FeedProduct } from './feed-rows.ts';

/* The columns are those of support.google.com/merchants/answer/7052112, which Microsoft, Meta and OpenAI read too. */

const MOST_TITLE = 150;
const MOST_DESCRIPTION = 5000;
const MOST_ID = 50;

/** Cuts a text without splitting a character. */
const cut = (text: string, most: number): string => (text.length <= most ? text : [...text].slice(0, most).join(''));

/** Services show neither SVG nor AVIF. */
const isShownFormat = (address: string): boolean => !/\.(?:svg|avif)(?:[?#]|$)/i.test(address);

/** The addresses of the pictures that services show, encoded because commas separate addresses. */
const listPictures = ({ pictures }: FeedProduct, shopUrl: string): string[] =>
  pictures
    .filter(isShownFormat)
    .map((address) => new URL(largestPictureAddress(address), shopUrl).href.replaceAll(',', '%2C'));

/** The problem that keeps a product out of the feed; null if there is none. */
const findObstacle = ({ pictures }: FeedProduct): FeedProblem | null => {
  if (pictures.some(isShownFormat)) return null;
  return pictures.every((address) => address === NO_PICTURE) ? 'no_picture' : 'picture_format';
};

/** An id of at most 50 characters: the key itself, or its hash. */
const toShortId = (key: string): string =>
  key.length <= MOST_ID ? key : createHash('sha256').update(key).digest('base64url');

/** The id that identifies a product in all feeds. */
const getFeedId = ({ sku, _id }: FeedProduct): string => (sku.length <= MOST_ID ? sku : _id);

const availabilityWords: Record<FeedChannel, [inStock: string, outOfStock: string]> = {
  google: ['in_stock', 'out_of_stock'],
  meta: ['in stock', 'out of stock'],
};

/** Price, sale price and availability, as the product page shows them. */
const describeOffer = (product: FeedProduct, channel: FeedChannel) => {
  const { price, regularPrice, currency, isInStock } = getOffer(product);
  const [inStock, outOfStock] = availabilityWords[channel];
  return {
    availability: isInStock ? inStock : outOfStock,
    price: `${regularPrice ?? price} ${currency}`,
    sale_price: regularPrice === null ? '' : `${price} ${currency}`,
  };
};

/** Commas and colons separate the parts of a detail; a backslash escapes them. */
const escapeDetail = (text: string): string => text.replaceAll(/[\\,:]/g, String.raw`\$&`);

const formatDetails = ({ attributes }: FeedProduct): string =>
  attributes.map(({ label, value }) => `:${escapeDetail(label)}:${escapeDetail(value)}`).join(',');

/** The data besides the product that writing a feed needs. */
export type FeedContext = { shopUrl: string; channel: FeedChannel; categories: ReadonlyMap<string, FeedCategory> };

/** The columns of the product feed, in this order. */
export const productColumns = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'price',
  'sale_price',
  'brand',
  'gtin',
  'mpn',
  'identifier_exists',
  'condition',
  'google_product_category',
  'product_type',
  'item_group_id',
  'size',
  'product_detail',
  'shipping_weight',
  'shipping_label',
  'unit_pricing_measure',
  'unit_pricing_base_measure',
] as const;
type ProductRow = Record<(typeof productColumns)[number], string>;

/** One row of the product feed. An empty cell means that nothing is stated. */
export const toFeedItem = (product: FeedProduct, { shopUrl, channel, categories }: FeedContext): ProductRow => {
  const { name, description, brand, slug, mpn, minOrder, weightGrams, bulky, family, attributes } = product;
  const [picture = '', ...morePictures] = listPictures(product, shopUrl);
  const category = categories.get(product.categoryId);
  const gtin = findPublicGtin(product.gtin);
  const isIdentified = gtin !== null || (brand !== null && mpn !== null);
  return {
    id: getFeedId(product),
    title: cut(name, MOST_TITLE),
    description: cut(description || name, MOST_DESCRIPTION),
    link: `${shopUrl}/products/${slug}`,
    image_link: picture,
    additional_image_link: morePictures.slice(0, 10).join(','),
    ...describeOffer(product, channel),
    brand: brand ?? '',
    gtin: gtin ?? '',
    mpn: mpn ?? '',
    identifier_exists: isIdentified ? 'yes' : 'no',
    condition: 'new',
    google_product_category: category?.googleCategory ?? '',
    product_type: category?.path ?? '',
    item_group_id: family === null ? '' : toShortId(family),
    size: attributes.find(({ key }) => key === 'size')?.value ?? '',
    product_detail: formatDetails(product),
    shipping_weight: weightGrams === null ? '' : `${weightGrams * minOrder} g`,
    shipping_label: bulky ? 'bulky' : '',
    unit_pricing_measure: minOrder > 1 ? `${minOrder} ct` : '',
    unit_pricing_base_measure: minOrder > 1 ? '1 ct' : '',
  };
};

/** The columns of the local feed (support.google.com/merchants/answer/14819809), in this order. */
export const localColumns = [
  'store_code',
  'id',
  'availability',
  'price',
  'sale_price',
  'quantity',
  'pickup_method',
  'pickup_sla',
] as const;

/** One row of the local feed. */
export const toLocalItem = (
  product: FeedProduct,
  { storeCode, pickupSla }: { storeCode: string; pickupSla: string },
): Record<(typeof localColumns)[number], string> => ({
  store_code: storeCode,
  id: getFeedId(product),
  ...describeOffer(product, 'google'),
  quantity: String(Math.max(0, product.stock)),
  pickup_method: pickupSla === '' ? '' : 'buy',
  pickup_sla: pickupSla,
});

/** Why a product is not in the feed, or is in it without its bar code; null if it is in the feed complete. */
export const findProblem = (product: FeedProduct): { problem: FeedProblem; isLeftOut: boolean } | null => {
  const obstacle = findObstacle(product);
  if (obstacle !== null) return { problem: obstacle, isLeftOut: true };
  const isWrong = product.gtin !== null && findPublicGtin(product.gtin) === null;
  return isWrong ? { problem: 'gtin_wrong', isLeftOut: false } : null;
};
