import { getEndpointPath } from '#platform/contract/endpoint.ts';
import { type ProductDetail, products } from '#features/products/contract/products.ts';
import { type MeasuredProduct, readMeasures, describeMeasures } from './read-measures.ts';
import { SIDE } from './svg.ts';

/** The technical view of a product as one picture more, which is drawn when it is asked for; none of what is not drawn. */
export const getTechnicalViewImages = (product: MeasuredProduct & { slug: string }): ProductDetail['images'] => {
  const drawn = (['mm', 'in'] as const).flatMap((units) => {
    const measures = readMeasures(product, units);
    if (measures === null) return [];
    const row = units === 'mm' ? products.drawing : products.drawingInInches;
    const url = getEndpointPath(row).replace(':name', product.slug);
    return [{ url, alt: `Technical view: ${describeMeasures(measures, units)}` }];
  });
  const [mm, inInches] = drawn;
  return mm === undefined ? [] : [{ ...mm, width: SIDE, height: SIDE, inInches }];
};
