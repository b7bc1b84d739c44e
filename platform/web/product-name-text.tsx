import { formatProductName } from '#features/products/contract/format-product-name.ts';

/** A fraction, with the space before it, of '1 1/2'; or two short numbers, of '3-28 mm', that browsers would part. */
const unbreakable = /(\u00A0?\b\d{1,2}\/(?:2|3|4|8|16|32|64)\b|\b\d{1,5}-\d{1,5}\b(?![-/]))/;

/**
 * The name or the size of a product as print has it: no unit stands on a line of its own, 1/2 is one sign, and 751-2 is
 * not parted. Fonts would make all figures small where they are told so of a whole name.
 */
export const ProductNameText = ({ children }: { children: string }) => (
  // One element: it may stand where each child would be a column of its own.
  <span>
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
