/** Matches the end of a link in Markdown, with its address. */
const LINK_END = /\]\(([^()\s]+)\)/g;

/** The most characters of the words of a link. */
const LONGEST_WORDS = 2000;

/** The addresses of the links in a text. */
export const listLinks = (text: string): string[] => [...text.matchAll(LINK_END)].map(([, address = '']) => address);

const isEscaped = (text: string, at: number): boolean =>
  /(?:^|[^\\])(?:\\\\)*\\$/.test(text.slice(Math.max(0, at - 20), at));

/** Finds the bracket that opens the words of a link; -1 if there is none. @param close the place of the closing one */
const findOpening = (text: string, close: number): number => {
  let depth = 0;
  for (let at = close - 1; at >= Math.max(0, close - LONGEST_WORDS); at -= 1) {
    const sign = text[at];
    if ((sign !== '[' && sign !== ']') || isEscaped(text, at)) continue;
    if (sign === '[' && depth === 0) return at;
    depth += sign === ']' ? 1 : -1;
  }
  return -1;
};

/**
 * Replaces the addresses of links.
 * @param findTarget the address to which a link leads now; null to keep only its words, undefined to leave it
 */
export const replaceLinks = (text: string, findTarget: (address: string) => string | null | undefined): string => {
  let changed = text;
  for (const { 0: end, 1: address = '', index } of [...text.matchAll(LINK_END)].toReversed()) {
    const target = findTarget(address);
    const open = target === null ? findOpening(changed, index) : -1;
    const after = changed.slice(index + end.length);
    if (typeof target === 'string') changed = `${changed.slice(0, index)}](${target})${after}`;
    else if (open !== -1) changed = changed.slice(0, open) + changed.slice(open + 1, index) + after;
  }
  return changed;
};
