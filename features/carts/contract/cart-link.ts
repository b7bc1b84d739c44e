import { MAX_PIECES } from '#platform/contract/limits.ts';

/**
 * One line of a cart link: its text, its part number, and its quantity in pieces (0 if it is missing or not a number).
 */
export type CartLinkLine = { text: string; part: string; quantity: number };

/** A part number, in quotes if it contains a comma or colon, then a colon and the quantity. */
const LINE = /\s*(?:"((?:[^"]|"")*)"|([^,:]*))\s*(?::([^,]*))?(?:,|$)/y;

const parseQuantity = (digits = ''): number =>
  /^\d{1,9}$/.test(digits.trim()) ? Math.min(Number(digits), MAX_PIECES) : 0;

/** Parses `VAL-0011:10,TAP-0002,"A/9:4":2`. Empty lines are dropped, and a quantity is at most `MAX_PIECES`. */
export const parseCartLink = (add: string): CartLinkLine[] => {
  const lines: CartLinkLine[] = [];
  LINE.lastIndex = 0;
  while (LINE.lastIndex < add.length) {
    const from = LINE.lastIndex;
    const [whole, quoted, bare = '', digits] = LINE.exec(add) ?? [add.slice(from)];
    LINE.lastIndex = from + whole.length;
    const part = (quoted?.replaceAll('""', '"') ?? bare).trim();
    const text = whole.replace(/,$/, '').trim();
    if (text !== '') lines.push({ text, part, quantity: parseQuantity(digits) });
  }
  return lines;
};

const quotePart = (sku: string): string => (/[,:]|^"/.test(sku) ? `"${sku.replaceAll('"', '""')}"` : sku);

/** Formats lines so that `parseCartLink` can parse them. */
export const formatCartLink = (lines: readonly { sku: string; quantity: number }[]): string =>
  lines.map(({ sku, quantity }) => `${quotePart(sku)}:${quantity}`).join(',');
