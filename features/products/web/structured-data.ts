import { canOrder } from '#features/products/contract/can-order.ts';
import { CURRENCY } from '#platform/contract/money.ts';
import { getIsoDateInZone } from '#platform/contract/dates.ts';
import type { ProductReview } from '#features/product-reviews/contract/product-reviews.ts';
import type { ProductDetail } from '#features/products/contract/products.ts';

const ratingJsonLd = (stars: number) => ({ '@type': 'Rating', ratingValue: stars, bestRating: 5 });

/** The mean rating and the reviews on the page; nothing if there are none. */
const reviewsJsonLd = ({ stars, reviews }: ProductDetail, newest: ProductReview[], timeZone: string) =>
  reviews > 0 && {
    aggregateRating: { ...ratingJsonLd(stars), '@type': 'AggregateRating', reviewCount: reviews },
    review: newest.map((review) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: review.name },
      datePublished: getIsoDateInZone(review.writtenAt, timeZone),
      name: review.title,
      reviewBody: review.description,
      reviewRating: ratingJsonLd(review.stars),
    })),
  };

/**
 * Structured data for search engines (schema.org Product and BreadcrumbList), with nothing that the page does not show.
 * The price is for one minimum order, as on the page.
 */
export const getStructuredData = (
  product: ProductDetail,
  newest: ProductReview[],
  { shopUrl, timeZone }: { shopUrl: string; timeZone: string },
): object[] => {
  const url = `${shopUrl}/products/${product.slug}`;
  const trail = [
    { name: 'Products', item: `${shopUrl}/products` },
    ...product.trail.map(({ slug, name }) => ({ name, item: `${shopUrl}/products?category=${slug}` })),
    { name: product.name, item: url },
  ];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      sku: product.sku,
      description: product.description,
      image: product.images.map((image) => new URL(image.url, shopUrl).href),
      category: product.trail.map(({ name }) => name).join(' > '),
      additionalProperty: product.attributes.map(({ label, value }) => ({
        '@type': 'PropertyValue',
        name: label,
        value,
      })),
      ...reviewsJsonLd(product, newest, timeZone),
      offers: {
        '@type': 'Offer',
        url,
        price: product.unitPrice.toFixed(2),
        priceCurrency: CURRENCY,
        ...(product.regularPrice !== null && {
          priceValidUntil: product.reducedUntil?.slice(0, 10),
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            priceType: 'https://schema.org/StrikethroughPrice',
            price: product.regularPrice.toFixed(2),
            priceCurrency: CURRENCY,
          },
        }),
        availability: `https://schema.org/${canOrder(product) ? 'InStock' : 'OutOfStock'}`,
        eligibleQuantity: { '@type': 'QuantitativeValue', minValue: product.minOrder },
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: trail.map(({ name, item }, at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
    },
  ];
};
