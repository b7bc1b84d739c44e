import { formatProductName } from '#features/products/contract/format-product-name.ts';

/** Matches a fraction with the space before it ('1 1/2'), or a short range ('3-28 mm'), which browsers would break. */
const unbreakable = /(\u00A0?\b\d{1,2}\/(?:2|3|4|8|16|32|64)\b|\b\d{1,5}-\d{1,5}\b(?![-/]))/;

/**
 * A product name or size in print typography: no unit wraps to the next line, 1/2 is one character, and 751-2 stays
 * together. Only the fraction gets the font feature; on the whole name it would shrink every digit.
 */
export const ProductNameText = ({ className, children }: { className?: string; children: string }) => (
  // A single element, because in some layouts each child would become a column.
  <span className={className}>
    {formatProductName(children)
      .split(unbreakable)
      .map((part, at) =>
        at % 2 === 1 ? (
          <span key={at} className={part.includes('/') ? 'fraction' : 'whitespace-nowrap'}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
  </span>
);
