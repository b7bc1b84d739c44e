import { readText } from '#platform/server/tables/read-text.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import type { FormatReader } from './format-reader.ts';

/*
 * Texts that are no tables: redirects of a web server (`.htaccess`, nginx) or of Squarespace, and lists of addresses.
 * They become rows with the column names of a list of redirects, or of a sitemap.
 */

/** The one address that a pattern matches, such as `^old/page/?$`; a pattern for several addresses stays one. */
const simplify = (pattern: string): string =>
  `/${pattern
    .replace(/^\^?\/?/, '')
    .replace(/(?:\/\?)?\$?$/, '')
    .replaceAll(/\\([.-])/g, '$1')}`;

const isTarget = (word: string): boolean => /^(?:\/|https?:)/i.test(word);

/** The flags of a rule that redirects; others only rewrite inside the server. */
const redirects = (flags: string): boolean => /^\[.*\bR\b/i.test(flags) || /^(?:permanent|redirect);$/i.test(flags);

/** Reads the words of a line such as `Redirect 301 /old /new`; null if it redirects nothing. */
const readWords = ([command = '', ...words]: readonly string[]): [from: string, to: string] | null => {
  const rest = /^(?:\d{3}|permanent|temp)$/i.test(words[0] ?? '') ? words.slice(1) : words;
  const [from = '', to = '', ...flags] = rest;
  switch (command.toLowerCase()) {
    case 'redirect':
    case 'redirectpermanent':
    case 'redirecttemp':
      return from.startsWith('/') && to !== '' ? [from, to] : null;
    case 'redirectmatch':
      return isTarget(to) ? [simplify(from), to] : null;
    case 'rewriterule':
    case 'rewrite':
      return isTarget(to) && redirects(flags.join(' ')) ? [simplify(from), to] : null;
    // location = /a { return 301 /b; }
    case 'location': {
      const [place = '', open, back, status = '', target = ''] = words.slice(1);
      const isRedirect = words[0] === '=' && open === '{' && back === 'return' && /^30[1278]$/.test(status);
      return isRedirect ? [place, target.replace(/;$/, '')] : null;
    }
    default:
      // /old -> /new 301, and /old /new; in a map of nginx
      if (words[0] === '->' && isTarget(words[1] ?? '')) return [command, words[1] ?? ''];
      return words.length === 1 && /^[~/]/.test(command) && isTarget(from) && from.endsWith(';')
        ? [command, from.slice(0, -1)]
        : null;
  }
};

/** The words of a line; one in quotation marks may contain spaces. */
const splitWords = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

const readRule = (line: string) => readWords(splitWords(line));

/** The longest line in characters. A longer one is no rule and no address. */
const LONGEST_LINE = 2000;

/** The most characters without the end of a line. */
const LONGEST_REST = 1_000_000;

const isAddress = (line: string): boolean => /^https?:\/\/[^\s,;]+$/i.test(line);

async function* readLines(open: () => AsyncIterable<Buffer>): AsyncGenerator<FileRow> {
  let rest = '';
  let line = 0;
  let head: string[] | null = null;
  const read = function* (text: string): Generator<FileRow> {
    line += 1;
    if (text === '' || text.length > LONGEST_LINE) return;
    const cells = isAddress(text) ? [text] : readRule(text);
    if (head === null && cells !== null) {
      head = cells.length === 1 ? ['loc'] : ['Path', 'Target'];
      yield { line: 0, cells: head };
    }
    if (cells?.length === head?.length && cells !== null) yield { line, cells };
  };
  for await (const text of readText(open)) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_REST) throw createUnreadableError('A line of this file is far too long.');
    for (const one of lines) yield* read(one.trim());
  }
  yield* read(rest.trim());
}

const RULES = new RegExp(
  [
    String.raw`^\s*(?:RewriteEngine|RewriteBase|RewriteCond|RewriteRule|RedirectMatch|RedirectPermanent|<IfModule)\s`,
    String.raw`^\s*Redirect\s+(?:\d{3}|permanent|temp|/|")`,
    String.raw`^\s*(?:map \$|rewrite \^|location = |/\S* -> )`,
  ].join('|'),
  'im',
);

export const redirectRulesReader: FormatReader = {
  matches: (first) => {
    const text = first.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
    const [line = '', next = ''] = text.split(/[\r\n]+/);
    return RULES.test(text) || (isAddress(line.trim()) && (next === '' || /^https?:/i.test(next)));
  },
  open: async (file) => ({ sheets: [], rows: readLines(() => file.read()) }),
};
