import { keepUnits } from '#contract/keep-units.ts';

/** With the space before it, of '1 1/2'. */
const fraction = /(\u00A0?\b\d{1,2}\/(?:2|3|4|8|16|32|64)\b)/;

/**
 * The name or the size of a product as print has it: no unit stands on a line of its own, and 1/2 is one sign. Fonts would
 * make all figures small where they are told so of a whole name.
 */
export const PartName = ({ children }: { children: string }) => (
  // One element: it may stand where each child would be a column of its own.
  <span>
    {keepUnits(children)
      .split(fraction)
      .map((part, at) =>
        at % 2 === 1 ? (
          <span key={at} className="fraction">
            {part}
          </span>
        ) : (
          part
        ),
      )}
  </span>
);
