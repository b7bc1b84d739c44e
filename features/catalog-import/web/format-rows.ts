import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import type { RowKind } from '#features/catalog-import/contract/import-rows.ts';

/** 1 row, 2,978 rows */
export const formatRows = (many: number, one = 'row'): string =>
  `${many.toLocaleString('en-US')} ${one}${many === 1 ? '' : 's'}`;

const kindWords: [kind: RowKind, word: string][] = [
  ['refused', 'refused'],
  ['new', 'new'],
  ['changed', 'changed'],
  ['same', 'the same'],
];

/** '1 new, 2,977 changed': the kinds with at least one row. */
export const formatCounts = ({ counts }: ProductImport): string =>
  kindWords
    .filter(([kind]) => counts[kind] > 0)
    .map(([kind, word]) => `${counts[kind].toLocaleString('en-US')} ${word}`)
    .join(', ');

/** The number of rows that change something. */
export const countChanges = ({ counts }: ProductImport): number => counts.new + counts.changed;
