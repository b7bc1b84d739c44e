import type { FileRow } from '#platform/server/tables/file-row.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import { normalizeAddress } from '#features/redirects/server/normalize-address.ts';
import type { MoveSource, ReadRow } from '#features/moving-in/server/file-kind.ts';
import { cutText, openCells } from '#features/moving-in/server/read-cells.ts';

/** An old address, and the address of this shop to which it redirects. */
export type RedirectDraft = { path: string; target: string };

/** The most rows. All of them are in memory at once, to find the ends of redirect chains. */
const MOST_REDIRECTS = 20_000;

/** Splits an address into its origin, which may be empty, and the rest. */
const splitOrigin = (cell: string): { origin: string; path: string } => {
  const [, origin = '', rest = cell] = /^(https?:\/\/[^/?#]+)(.*)$/i.exec(cell) ?? [];
  return { origin: origin.toLowerCase(), path: origin !== '' && !rest.startsWith('/') ? `/${rest}` : rest };
};

/** Converts a category page of another shop to the page of that category in this shop. */
const toOwnTarget = (path: string): string => path.replace(/^\/collections\/([\w-]+)\/?$/, '/category/$1');

/** Patterns for several addresses, which this shop does not have. */
const hasPattern = (from: string, to: string): boolean => /[*^|\\()[\]{}~]|\$$/.test(from) || /\$\d/.test(to);

/** The cells of a redirect. */
type RedirectCells = { from: string; to: string; isPattern?: boolean; problem?: string | null };

const readRedirect = (line: number, { from, to, isPattern, problem = null }: RedirectCells): ReadRow<RedirectDraft> => {
  const [source, target] = [splitOrigin(from), splitOrigin(to)];
  const refuse = (why: string) => ({ line, label: cutText(from, 500), warnings: [], problem: why, draft: null });
  if (problem !== null) return refuse(problem);
  if (isPattern === true || hasPattern(from, to))
    return refuse('It is a pattern for several addresses: add each of them');
  if (target.origin !== '' && target.origin !== source.origin) return refuse('It leads to another website');
  const [path, end] = [normalizeAddress(source.path), normalizeAddress(toOwnTarget(target.path))];
  if (path === null) return refuse('The old address is not the address of a page');
  if (end === null) return refuse('The new address is not the address of a page');
  const host = URL.parse(source.origin)?.host ?? '';
  return { line, label: path, warnings: [], problem: null, draft: { path, target: end }, host };
};

/**
 * Finds the final target of each of the file’s redirects; null for a loop. Each redirect is followed only once, because
 * all redirects of a file may form one chain.
 */
const findEnds = (targets: ReadonlyMap<string, string>): ReadonlyMap<string, string | null> => {
  const ends = new Map<string, string | null>();
  for (const from of targets.keys()) {
    const passed = new Set<string>();
    let at = from;
    for (let next = targets.get(at); next !== undefined && !passed.has(at) && !ends.has(at); next = targets.get(at)) {
      passed.add(at);
      at = next;
    }
    const end = passed.has(at) ? null : (ends.get(at) ?? (ends.has(at) ? null : at));
    for (const one of passed) ends.set(one, end);
  }
  return ends;
};

async function* shortenChains(rows: readonly ReadRow<RedirectDraft>[]): AsyncGenerator<ReadRow<RedirectDraft>> {
  const targets = new Map(rows.flatMap(({ draft }) => (draft === null ? [] : [[draft.path, draft.target] as const])));
  const ends = findEnds(targets);
  for (const row of rows) {
    const { draft } = row;
    const target = draft === null ? null : (ends.get(draft.path) ?? null);
    if (draft === null) yield row;
    else if (target === null) yield { ...row, draft: null, problem: 'It makes a loop with other rows' };
    else yield { ...row, draft: { ...draft, target } };
  }
}

type SourceOptions = {
  name: string;
  from: readonly string[];
  to: readonly string[];
  /** Further columns that every such file has. */
  more?: readonly string[];
  /** True if the old addresses of this program have no slash before them, and new ones may be whole web addresses. */
  isBare?: boolean;
};

const addSlash = (path: string): string => (/^(?:\/|https?:)/i.test(path) || path === '' ? path : `/${path}`);

/** Explains why a redirect of a plugin is not one here; null if it is. */
const findPluginProblem = ({ code, state }: { code: string; state: string }): string | null => {
  if (/^4\d\d$/.test(code)) return 'It leads nowhere: the former shop says that the page is gone';
  return /^(?:disabled|inactive|trashed|0)$/i.test(state) ? 'It is switched off in the former shop' : null;
};

const createSource = ({ name, from, to, more = [], isBare = false }: SourceOptions): MoveSource<RedirectDraft> => ({
  name,
  signatures: from.flatMap((one) => to.map((other) => ({ needs: [one, other, ...more] }))),
  open: (head) => {
    head.ignore('id', 'match', 'type', 'hits', 'title', 'ignore', 'category', 'Redirect type');
    const read = openCells(head, {
      from,
      to,
      code: ['code', 'Type', 'Status code'],
      pattern: ['regex', 'Format', 'matching'],
      state: ['status'],
    });
    return async function* (rows: AsyncIterable<FileRow>) {
      const all: ReadRow<RedirectDraft>[] = [];
      for await (const row of rows) {
        if (all.length === MOST_REDIRECTS) {
          throw createUnreadableError(
            `This file has more than ${MOST_REDIRECTS.toLocaleString('en-US')} redirects. Split it.`,
          );
        }
        const cells = read(row);
        const target = isBare ? addSlash(splitOrigin(cells.to).path) : cells.to;
        all.push(
          readRedirect(row.line, {
            from: isBare ? addSlash(cells.from) : cells.from,
            to: target,
            isPattern: /^(?:1|true|regex)$/i.test(cells.pattern),
            problem: findPluginProblem(cells),
          }),
        );
      }
      yield* shortenChains(all);
    };
  },
});

/** Files with an old and a new address in each row. */
export const redirectSources: readonly MoveSource<RedirectDraft>[] = [
  createSource({ name: 'Shopify', from: ['Redirect from'], to: ['Redirect to'] }),
  createSource({ name: 'Redirection', from: ['source'], to: ['target'], more: ['regex', 'code'] }),
  createSource({ name: 'Yoast', from: ['Origin'], to: ['Target'], more: ['Type', 'Format'], isBare: true }),
  createSource({ name: 'Rank Math', from: ['source'], to: ['destination'], more: ['matching'], isBare: true }),
  createSource({
    name: 'a list',
    from: ['Path', 'From', 'Source', 'Source URL', 'Old URL', 'Old path', 'Old address', 'From URL'],
    to: ['Target', 'To', 'Target URL', 'New URL', 'New path', 'New address', 'Destination', 'To URL'],
  }),
];
