import type { FileRow } from './file-row.ts';

/** Reads the cell of one column; empty if the file has no such column. */
export type Column = { name: string; at: number; read: (row: FileRow) => string };

/** A column name without case, accents and punctuation, for comparison: `Prénom (1)` and `prenom_1` become the same. */
const bareName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The column names of a source. It remembers which columns were opened, because the others are not imported. */
export class SourceHead {
  readonly names: readonly string[];
  readonly line: number;
  readonly #bare: readonly string[];
  readonly #used = new Set<number>();

  constructor({ cells, line }: FileRow) {
    this.names = cells;
    this.line = line;
    this.#bare = cells.map(bareName);
  }

  has(name: string): boolean {
    return this.#bare.includes(bareName(name));
  }

  #open(at: number): Column {
    if (at !== -1) this.#used.add(at);
    return { name: this.names[at] ?? '', at, read: ({ cells }) => cells[at] ?? '' };
  }

  /** The first of these columns that the file has. */
  column(...names: readonly string[]): Column {
    const places = names.map((name) => this.#bare.indexOf(bareName(name)));
    return this.#open(places.find((at) => at !== -1) ?? -1);
  }

  /** All columns whose bare name matches. */
  columns(pattern: RegExp): Column[] {
    return this.matches(pattern).map(({ column }) => column);
  }

  /** All columns whose bare name matches, each with the match of the pattern. */
  matches(pattern: RegExp): { column: Column; match: RegExpExecArray }[] {
    return this.#bare.flatMap((name, at) => {
      const match = pattern.exec(name);
      return match === null ? [] : [{ column: this.#open(at), match }];
    });
  }

  /** Ignores columns that mean nothing outside the other shop, so that they are not listed as left behind. */
  ignore(...names: readonly string[]): void {
    for (const name of names) this.column(name);
  }

  isUsed(at: number): boolean {
    return this.#used.has(at);
  }
}
