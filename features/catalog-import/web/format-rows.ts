import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { RowKind } from '#features/catalog-import/contract/import-rows.ts';

const kindWords: [kind: RowKind, word: string][] = [
  ['refused', 'refused'],
  ['new', 'new'],
  ['changed', 'changed'],
  ['same', 'the same'],
];

/** Formats the kinds that have at least one row: '1 new, 2,977 changed'. */
export const formatCounts = ({ counts }: ProductImport): string =>
  kindWords
    .filter(([kind]) => counts[kind] > 0)
    .map(([kind, word]) => `${counts[kind].toLocaleString('en-US')} ${word}`)
    .join(', ');

/** Counts the rows that change something. */
export const countChanges = ({ counts }: ProductImport): number => counts.new + counts.changed;
