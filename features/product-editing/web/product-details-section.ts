import type { ComponentType } from 'react';

/**
 * A feature's section on the page where staff edit a product, `web/slots/product-details.tsx`. `product` is the id; the
 * page loads `data` again after each change.
 */
export type ProductDetailsSection = {
  load: (product: string) => Promise<unknown>;
  Show: ComponentType<{ product: string; data: never }>;
};
