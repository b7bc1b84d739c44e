import MarkdownIt from 'markdown-it';
import { setImmediate } from 'node:timers/promises';
import { formatProductName, UNBREAKABLE } from '#features/products/contract/format-product-name.ts';
import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { addMarkdownLook } from '#platform/server/markdown-look.ts';

const elementClasses: Record<string, string> = {
  heading_open: 'heading-3 mt-2',
  bullet_list_open: 'pl-5',
  ordered_list_open: 'pl-5',
  blockquote_open: 'pl-5 text-muted',
  link_open: 'link',
};

const isSpace = (sign: string): boolean => sign.trim() === '';
const isWord = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

/**
 * Finds emphasis by other rules than CommonMark. One star inside a size such as 50*40*3 or 1/2"*3/4" is none, and two
 * stars are emphasis beside any sign, because descriptions of other shops have words such as **Size:**15 mm.
 */
class DescriptionState extends MarkdownIt.StateInline {
  override scanDelims(start: number, canSplitWord: boolean) {
    const found = super.scanDelims(start, canSplitWord);
    if (this.src[start] !== '*') return found;
    const before = this.src.charAt(start - 1);
    const after = this.src.charAt(start + found.length);
    const isSingle = found.length === 1;
    return {
      ...found,
      can_open: !isSpace(after) && !(isSingle && isWord(before)),
      can_close: !isSpace(before) && !(isSingle && isWord(after)),
    };
  }
}

// HTML and pictures are disabled, so that the page loads nothing from elsewhere. The other rules are disabled because
// text that nobody meant as Markdown would be lost: `[1]: M8`, `&lt;`, or a line of dashes.
const markdown = new MarkdownIt({ html: false, breaks: true }).disable([
  ...['image', 'table', 'code', 'fence', 'lheading', 'reference', 'entity', 'strikethrough'],
]);
markdown.inline.State = DescriptionState;
/** Matches a path of this shop. Browsers read two slashes, or a backslash, as the host of another one. */
const OWN_PATH = /^\/(?![/\\])/;

markdown.validateLink = (url) => /^https?:\/\//i.test(url) || OWN_PATH.test(url);

addMarkdownLook(markdown, elementClasses, (token) => {
  if (token.type === 'link_open' && !OWN_PATH.test(String(token.attrGet('href')))) token.attrSet('rel', 'nofollow');
  // The product's name is the first heading of its page.
  if (token.type.startsWith('heading_')) token.tag = 'h2';
});

const renderPart = (part: string, isUnbreakable: boolean): string => {
  const text = escapeHtml(part);
  return isUnbreakable ? `<span class="${part.includes('/') ? 'fraction' : 'whitespace-nowrap'}">${text}</span>` : text;
};

// The typography of `ProductNameText`.
markdown.renderer.rules['text'] = (tokens, at) =>
  formatProductName(tokens[at]?.content ?? '')
    .split(UNBREAKABLE)
    .map((part, place) => renderPart(part, place % 2 === 1))
    .join('');

/** Renders the Markdown of a description as paragraphs, lists, headings, emphasis and links; never as a script. */
export const renderDescription = (text: string): string => markdown.render(text).trim();

/** Matches all that may be Markdown. Most descriptions have none of it, and need no parsing. */
const MARKS = /[\\*_`[<]|^ {0,3}(?:[#>+-]|\d{1,9}[.)])| {2}\n/m;

const endsWithLine: ReadonlySet<string> = new Set(['list_item_open', 'list_item_close']);

/**
 * Removes the Markdown of a description, for places that show plain text. The items of lists become lines. Text
 * without Markdown stays as it is.
 */
export const toPlainText = (text: string): string => {
  if (!MARKS.test(text)) return text;
  let plain = '';
  let separator = '';
  for (const { type, children } of markdown.parse(text, {})) {
    if (type !== 'inline') {
      if (plain !== '') separator = endsWithLine.has(type) || separator === '\n' ? '\n' : '\n\n';
      continue;
    }
    plain += separator;
    separator = '';
    for (const child of children ?? []) {
      plain += child.type === 'softbreak' || child.type === 'hardbreak' ? '\n' : child.content;
    }
  }
  return plain;
};

/** Descriptions converted at a time; a long one takes up to a millisecond. */
const AT_ONCE = 20;

/** Removes the Markdown of many descriptions, with pauses in which the process serves visitors. */
export const withPlainDescriptions = async <Row extends { description: string }>(
  rows: readonly Row[],
): Promise<Row[]> => {
  const plain: Row[] = [];
  for (const row of rows) {
    if (plain.length % AT_ONCE === AT_ONCE - 1) await setImmediate();
    plain.push({ ...row, description: toPlainText(row.description) });
  }
  return plain;
};
