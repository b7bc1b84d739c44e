import { pathOf } from '#contract/endpoint.ts';
import { type ProductDetail, products } from '#contract/products.ts';
import { type Measured, readMeasures, tellMeasures } from './read-measures.ts';
import { SIDE } from './svg.ts';

/** The technical view of a product as one picture more, which is drawn when it is asked for; none of what is not drawn. */
export const offerTechnicalView = (product: Measured & { slug: string }): ProductDetail['images'] => {
  const measures = readMeasures(product);
  if (measures === null) return [];
  const url = pathOf(products.drawing).replace(':name', product.slug);
  return [{ url, alt: `Technical view: ${tellMeasures(measures)}`, width: SIDE, height: SIDE }];
};
