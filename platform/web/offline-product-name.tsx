import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfflineProduct } from '#features/offline/contract/offline.ts';
import { ProductNameText } from './product-name-text.tsx';
import { Picture } from './ui/picture.tsx';

/** A product of the offline catalog in two columns: picture, then name with the children below. */
export const OfflineProductName = ({ product, children }: { product: OfflineProduct; children: ReactNode }) => (
  <>
    <Picture src={product.img} alt="" sizes="72px" className="rounded-field" />
    <div className="min-w-0">
      <Link to={`/products/${product.slug}`} className="link-quiet font-medium">
        <ProductNameText>{product.name}</ProductNameText>
      </Link>
      <p className="text-sm text-muted">{product.sku}</p>
      {children}
    </div>
  </>
);
