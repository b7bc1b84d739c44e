import type { DomesticDelivery } from '#features/delivery-days/contract/delivery-days.ts';
import { weekdayNames } from '#features/delivery-days/contract/schedule.ts';
import { canOrder } from '#features/products/contract/can-order.ts';
import { getOffer } from '#features/products/contract/offer.ts';
import { findPublicGtin } from '#features/products/contract/part-numbers.ts';
import { breadcrumbJsonLd } from './breadcrumb-json-ld.ts';
import { returnPolicyJsonLd } from './return-policy-json-ld.ts';
import type { ProductDetail } from '#features/products/contract/products.ts';
import type { ProductReview } from '#features/product-reviews/contract/product-reviews.ts';
import { deliveryCents } from '#features/settings/contract/delivery-price.ts';
import { getIsoDateInZone, getLastMoment } from '#platform/contract/dates.ts';
import { getCurrency } from '#platform/contract/currency.ts';
import { toCents, toDollars } from '#platform/contract/money.ts';

const ratingJsonLd = (stars: number) => ({ '@type': 'Rating', ratingValue: stars, bestRating: 5 });

/** The reviews that the page shows, and how many of all its reviews came with the demo. */
type Reviews = { newest: readonly ProductReview[]; demo: number };

/**
 * The mean rating and the reviews on the page. Demo reviews are left out, because their authors did not buy the
 * product. A mean rating that includes one is left out too.
 */
const reviewsJsonLd = ({ stars, reviews }: ProductDetail, { newest, demo }: Reviews, timeZone: string) => {
  const written = newest.filter(({ verified, source }) => verified || source !== null);
  return {
    ...(reviews > 0 &&
      demo === 0 && {
        aggregateRating: { ...ratingJsonLd(stars), '@type': 'AggregateRating', reviewCount: reviews },
      }),
    ...(written.length > 0 && {
      review: written.map((review) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: review.name },
        datePublished: getIsoDateInZone(review.writtenAt, timeZone),
        ...(review.title !== '' && { name: review.title }),
        reviewBody: review.description,
        reviewRating: ratingJsonLd(review.stars),
      })),
    }),
  };
};

/** Facts of the shop in the offer. */
type Shop = {
  shopUrl: string;
  shopName: string;
  timeZone: string;
  /** The days in which goods may be returned; 0 if the shop takes none back. */
  returnDays: number;
  /** Prices and days as the shipping page lists them. */
  delivery: DomesticDelivery;
};

const gtinJsonLd = (barcode: string | null) => {
  const gtin = findPublicGtin(barcode);
  return gtin !== null && { [`gtin${gtin.length}`]: gtin };
};

const dayCount = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/** Goods leave on the day of the order, or, after the cut-off time, on the next working day. */
const handlingTime = dayCount(0, 1);

/** The delivery price in dollars for this many dollars of goods. */
const calculateDeliveryRate = (steps: readonly { from: number; price: number }[], goods: number): number | null => {
  const inCents = steps.map(({ from, price }) => ({ from: toCents(from), cents: toCents(price) }));
  const parcel = { cents: toCents(goods), grams: 0, isBulky: false };
  const rate = deliveryCents({ priced: 'total', steps: inCents, takesBulky: true }, parcel);
  return rate === null ? null : toDollars(rate);
};

/** The price and days of a delivery of one minimum order; nothing if the shop does not state them. */
const shippingJsonLd = (product: ProductDetail, { country, workingDays, ...methods }: DomesticDelivery) => {
  const method = product.bulky ? methods.bulky : methods.goods;
  if (country === '' || method === null) return false;
  const { steps, days } = method;
  const rate = steps && calculateDeliveryRate(steps, product.unitPrice);
  const isPromised = days !== null && canOrder(product);
  if (rate === null && !isPromised) return false;
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
      ...(rate !== null && {
        shippingRate: { '@type': 'MonetaryAmount', value: rate.toFixed(2), currency: getCurrency() },
      }),
      ...(isPromised && {
        deliveryTime: {
          '@type': 'ShippingDeliveryTime',
          businessDays: {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: workingDays.map((day) => `https://schema.org/${weekdayNames[day]}`),
          },
          handlingTime,
          transitTime: dayCount(days.from, days.to),
        },
      }),
    },
  };
};

/**
 * Structured data for search engines (schema.org Product and BreadcrumbList), with nothing that the product page and
 * the shipping page do not show. The price is for one minimum order, as on the page.
 *
 * @param family the properties that name the product's family
 */
export const getStructuredData = (
  product: ProductDetail,
  reviews: Reviews,
  shop: Shop,
  family: object = {},
): object[] => {
  const { shopUrl, shopName, timeZone } = shop;
  const url = `${shopUrl}/products/${product.slug}`;
  const { price, regularPrice, currency, isInStock } = getOffer(product);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      sku: product.sku,
      ...(product.brand !== null && {
        brand: {
          '@type': 'Brand',
          name: product.brand,
          ...(product.brandSlug !== null && { url: `${shopUrl}/brand/${product.brandSlug}` }),
        },
      }),
      ...gtinJsonLd(product.gtin),
      ...(product.mpn !== null && { mpn: product.mpn }),
      description: product.description,
      image: product.images.map((image) => new URL(image.url, shopUrl).href),
      category: product.trail.map(({ name }) => name).join(' > '),
      additionalProperty: product.attributes.map(({ label, value }) => ({
        '@type': 'PropertyValue',
        name: label,
        value,
      })),
      ...family,
      ...reviewsJsonLd(product, reviews, timeZone),
      offers: {
        '@type': 'Offer',
        url,
        price,
        priceCurrency: currency,
        ...(regularPrice !== null && {
          ...(product.reducedUntil !== null && {
            priceValidUntil: getIsoDateInZone(getLastMoment(product.reducedUntil), timeZone),
          }),
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            priceType: 'https://schema.org/StrikethroughPrice',
            price: regularPrice,
            priceCurrency: currency,
          },
        }),
        availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        eligibleQuantity: { '@type': 'QuantitativeValue', minValue: product.minOrder },
        ...shippingJsonLd(product, shop.delivery),
        hasMerchantReturnPolicy: returnPolicyJsonLd(shop.returnDays, shop.delivery.country, shopUrl),
        seller: { '@type': 'Organization', name: shopName, url: `${shopUrl}/` },
      },
    },
    breadcrumbJsonLd(product.trail, { name: product.name, item: url }, shopUrl),
  ];
};
