import type { ReactNode } from 'react';
import { formatProductName, UNBREAKABLE } from '#features/products/contract/format-product-name.ts';

/**
 * The parts of a product name or size in print typography: no unit wraps to the next line, 1/2 is one character, and
 * 751-2 stays together. Only the fraction gets the font feature; on the whole name it would shrink every digit.
 */
export const splitProductName = (name: string): ReactNode[] =>
  formatProductName(name)
    .split(UNBREAKABLE)
    .map((part, at) =>
      at % 2 === 1 ? (
        <span key={at} className={part.includes('/') ? 'fraction' : 'whitespace-nowrap'}>
          {part}
        </span>
      ) : (
        part
      ),
    );

/** A product name or size as one element, because in some layouts each of its parts would become a column. */
export const ProductNameText = ({ className, children }: { className?: string; children: string }) => (
  <span className={className}>{splitProductName(children)}</span>
);
