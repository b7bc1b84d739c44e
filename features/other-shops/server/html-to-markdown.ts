import { Parser } from 'htmlparser2';

/* Converts only the HTML that a description needs to Markdown, and drops the rest, so that no markup of the other
   shop survives. */

/** Elements that are dropped with their content. */
const DROPPED = new Set([
  ...['script', 'style', 'iframe', 'svg', 'form', 'button', 'select', 'textarea', 'object', 'template', 'noscript'],
  ...['head', 'title', 'math', 'video', 'audio', 'canvas'],
]);

const BLOCKS = new Set([
  ...['p', 'div', 'section', 'article', 'header', 'footer', 'blockquote', 'pre', 'table', 'tr', 'ul', 'ol', 'li', 'dl'],
  ...['dt', 'dd', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'figure', 'figcaption', 'address', 'center', 'main'],
]);

const MARKS: Readonly<Record<string, string>> = { strong: '**', b: '**', em: '*', i: '*' };

/** The most formatting marks and lists that may be open at once; further ones are ignored. */
const MOST_OPEN = 100;
/** The most elements that may be nested. The text ends at deeper ones, because each level slows the parser down. */
const DEEPEST = 500;
const DEEPEST_LIST = 8;

const HARD_BREAK = '  \n';

/** Protects what Markdown would read as emphasis, code, a link or HTML. */
const escapeInline = (text: string): string => {
  if (!/[\\*_`[<]/.test(text)) return text;
  return (
    text
      .replaceAll(/\\(?=[!-/:-@[-`{-~])/g, String.raw`\\`)
      // A star with a space on both sides, as in M8 * 80, needs no escape.
      .replaceAll(/(?<=\S)\*|\*(?=\S)/g, String.raw`\*`)
      .replaceAll(/(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu, String.raw`\_`)
      .replaceAll('`', '\\`')
      .replaceAll(/\[(?=[^\]]*\]\()/g, String.raw`\[`)
      .replaceAll(/<(?=[a-z/!?])/gi, String.raw`\<`)
  );
};

/** Protects the beginning of a block that Markdown would read as a heading, list or quotation. */
const escapeStart = (text: string): string =>
  text.replace(/^(?:([#>+-])(?=\s|$|[#>])|(\d+)([.)])(?=\s))/, (_, sign?: string, number?: string, mark?: string) =>
    sign === undefined ? `${number}\\${mark}` : `\\${sign}`,
  );

/**
 * Reads the address of a link: of another website, or of a page of the same shop as a path, such as `/pages/care`. Null
 * for others, such as mail addresses.
 */
const readLink = (href: string): string | null => {
  const address = href.trim();
  if (/[\s<>"\\]/.test(address) || /^(?:#|$)/.test(address)) return null;
  if (/^https?:\/\/./i.test(address)) return address;
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return null;
  const url = URL.parse(address, 'https://shop.invalid/');
  if (url === null) return null;
  return url.host === 'shop.invalid' ? url.pathname + url.search : url.href;
};

type Block = { text: string; isItem: boolean };
type OpenMark = { name: string; before: string; after: string; at: number };
type List = { isOrdered: boolean; items: number };

/** The sign before the last item of a list. */
const itemMarker = ({ isOrdered, items }: List): string => (isOrdered ? `${Math.max(items, 1)}. ` : '- ');

const WORD = /[\p{L}\p{N}]/u;

class MarkdownWriter {
  readonly #blocks: Block[] = [];
  readonly #marks: OpenMark[] = [];
  readonly #lists: List[] = [];
  #line = '';
  /** The place in the line of the emphasis that was closed last. */
  #emphasis = { at: 0, end: 0 };
  /** Text that is not escaped yet: the parser splits it at entities. */
  #text = '';
  #marker: string | null = null;
  #isHeading = false;
  #isRow = false;
  #dropped = 0;
  readonly #keepsLines: boolean;

  /** @param keepsLines true for text without elements, whose line ends are line breaks */
  constructor(keepsLines: boolean) {
    this.#keepsLines = keepsLines;
  }

  #closeMark({ before, after, at }: OpenMark): void {
    const [, left = '', inner = '', right = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(this.#line.slice(at)) ?? [];
    const isEmpty = inner === '' || /^(?:\s|\*)+$/.test(inner);
    const isInWord = before === '*' && left === '' && WORD.test(this.#line.charAt(at - 1));
    const isMarked = !isEmpty && !isInWord;
    this.#line =
      this.#line.slice(0, at) + (isMarked ? `${left}${before}${inner}${after}${right}` : left + inner + right);
    if (isMarked && before === '*' && right === '') this.#emphasis = { at: at + left.length, end: this.#line.length };
  }

  /** Removes the emphasis before `text` if a word continues there: the shop shows one star inside a word as it is. */
  #removeEmphasisBefore(text: string): void {
    const { at, end } = this.#emphasis;
    if (end === 0 || end !== this.#line.length || !WORD.test(text.charAt(0))) return;
    this.#line = this.#line.slice(0, at) + this.#line.slice(at + 1, -1);
    for (const mark of this.#marks) mark.at = Math.min(mark.at, this.#line.length);
    this.#emphasis = { at: 0, end: 0 };
  }

  #endBlock(): void {
    for (const mark of this.#marks.toReversed()) this.#closeMark(mark);
    for (const mark of this.#marks) mark.at = 0;
    const text = this.#line
      .split('\n')
      .map((one) => one.trim())
      .join(HARD_BREAK)
      .replaceAll(/^(?:\s*\n)+|(?:\s*\n)+\s*$/g, '')
      .trim();
    this.#line = '';
    this.#emphasis = { at: 0, end: 0 };
    if (text === '') return;
    const isItem = this.#marker !== null || this.#isRow;
    const start = this.#isHeading ? '### ' : (this.#marker ?? (this.#isRow ? '- ' : ''));
    const indent = ' '.repeat(start.length);
    const oneLine = this.#isHeading ? text.replaceAll(/\s*\n\s*/g, ' ') : text;
    this.#blocks.push({ text: start + escapeStart(oneLine).replaceAll('\n', `\n${indent}`), isItem });
    this.#marker = null;
  }

  #startItem(): void {
    const list = this.#lists.at(-1) ?? { isOrdered: false, items: 0 };
    list.items += 1;
    // Markdown needs the items of a nested list below the text of the item above.
    const indents = this.#lists.slice(0, -1).map((above) => itemMarker(above).length);
    const indent = indents.slice(0, DEEPEST_LIST).reduce((all, one) => all + one, 0);
    this.#marker = ' '.repeat(indent) + itemMarker(list);
  }

  open(name: string, { href = '' }: Record<string, string>): void {
    this.#takeText();
    if (this.#dropped > 0 || DROPPED.has(name)) {
      if (DROPPED.has(name)) this.#dropped += 1;
      return;
    }
    if (BLOCKS.has(name)) this.#endBlock();
    if (name === 'br') this.#line += '\n';
    if ((name === 'td' || name === 'th') && this.#line.trim() !== '') this.#line += ' | ';
    if (name === 'tr') this.#isRow = true;
    if ((name === 'ul' || name === 'ol') && this.#lists.length < MOST_OPEN)
      this.#lists.push({ isOrdered: name === 'ol', items: 0 });
    if (name === 'li') this.#startItem();
    if (/^h[1-6]$/.test(name)) this.#isHeading = true;
    if (this.#marks.length >= MOST_OPEN) return;
    const mark = MARKS[name];
    if (mark !== undefined && !this.#isHeading) {
      const isInside = this.#marks.some(({ before }) => before === mark);
      const sign = isInside ? '' : mark;
      this.#marks.push({ name, before: sign, after: sign, at: this.#line.length });
    }
    const link = name === 'a' ? readLink(href) : null;
    if (link !== null) {
      const address = link.replaceAll('(', '%28').replaceAll(')', '%29');
      this.#marks.push({ name, before: '[', after: `](${address})`, at: this.#line.length });
    }
  }

  close(name: string): void {
    this.#takeText();
    if (this.#dropped > 0) {
      if (DROPPED.has(name)) this.#dropped -= 1;
      return;
    }
    const at = this.#marks.findLastIndex((one) => one.name === name);
    if (at !== -1) {
      // Closes marks that began inside this element and were never closed.
      for (const mark of this.#marks.splice(at).toReversed()) this.#closeMark(mark);
    }
    if (!BLOCKS.has(name)) return;
    this.#endBlock();
    if (name === 'ul' || name === 'ol') this.#lists.pop();
    if (name === 'li') this.#marker = null;
    if (name === 'tr') this.#isRow = false;
    if (/^h[1-6]$/.test(name)) this.#isHeading = false;
  }

  text(text: string): void {
    if (this.#dropped === 0) this.#text += text;
  }

  #takeText(): void {
    if (this.#text === '') return;
    const text = this.#text;
    this.#text = '';
    const paragraphs = text.split(/\n[^\S\n]*\n\s*/);
    for (const [at, paragraph] of paragraphs.entries()) {
      if (at > 0) this.#endBlock();
      const spaced = paragraph.replaceAll(this.#keepsLines ? /[^\S\n]+/g : /\s+/g, ' ');
      this.#removeEmphasisBefore(spaced);
      // Two spaces in a row would be a line break at the end of a line.
      this.#line += escapeInline(/\s$/.test(this.#line) ? spaced.trimStart() : spaced);
    }
  }

  end(): string {
    this.#takeText();
    this.#endBlock();
    return this.#blocks.reduce((all, { text, isItem }, at) => {
      if (at === 0) return text;
      return `${all}${isItem && this.#blocks[at - 1]?.isItem === true ? '\n' : '\n\n'}${text}`;
    }, '');
  }
}

/** Turns HTML, or plain text, into Markdown: paragraphs, lists, headings, emphasis, links, and tables as lists. */
export const htmlToMarkdown = (html: string): string => {
  const writer = new MarkdownWriter(!/<[a-z]/i.test(html));
  let depth = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      if (depth > DEEPEST) parser.pause();
      else writer.open(name, attributes);
    },
    onclosetag: (name) => {
      depth -= 1;
      writer.close(name);
    },
    ontext: (text) => writer.text(text),
  });
  parser.end(html);
  return writer.end();
};

/** Decodes HTML entities, for files that encode their HTML twice. */
export const decodeEntities = (text: string): string => {
  if (!text.includes('&')) return text;
  let decoded = '';
  const parser = new Parser({
    ontext: (part) => {
      decoded += part;
    },
  });
  // A tag that is not encoded stays a tag.
  parser.end(text.replaceAll('<', '&lt;'));
  return decoded;
};
