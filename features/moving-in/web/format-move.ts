import type { MoveFile, MoveKind, MoveRowKind } from '#features/moving-in/contract/move-files.ts';
import { formatPlural } from '#platform/contract/format-count.ts';

const nouns: Record<MoveKind, string> = {
  customers: 'customer',
  orders: 'order',
  reviews: 'review',
  redirects: 'redirect',
  sitemap: 'redirect',
};

/** Formats a count: 1 customer, 2,978 orders */
export const formatThings = (count: number, kind: MoveFile['kind']): string =>
  formatPlural(count, kind === '' ? 'row' : nouns[kind]);

export const kindLabels: Record<MoveFile['kind'], string> = {
  '': 'Not recognized',
  customers: 'Customers',
  orders: 'Past orders',
  reviews: 'Reviews',
  redirects: 'Redirects',
  sitemap: 'Old addresses',
};

const kindWords: [kind: MoveRowKind, word: string][] = [
  ['new', 'new'],
  ['changed', 'changed'],
  ['same', 'already here'],
  ['refused', 'refused'],
];

const sitemapWords: [kind: MoveRowKind, word: string][] = [
  ['new', 'to redirect'],
  ['same', 'already working'],
  ['refused', 'leading nowhere'],
];

/** Formats the kinds that have at least one row: '2 new, 1 refused'. */
export const formatCounts = ({ kind: things, counts }: MoveFile): string =>
  (things === 'sitemap' ? sitemapWords : kindWords)
    .filter(([kind]) => counts[kind] > 0)
    .map(([kind, word]) => `${counts[kind].toLocaleString('en-US')} ${word}`)
    .join(', ');

/** Counts the rows that change something. */
export const countChanges = ({ counts }: MoveFile): number => counts.new + counts.changed;

/** Formats the progress of a running job: '1,200 rows so far. ' */
export const formatProgress = ({ done }: MoveFile): string => (done > 0 ? `${formatThings(done, '')} so far. ` : '');
