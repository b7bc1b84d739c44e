import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { oneValue, rows } from '#platform/server/db/query.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';

/** The number of digits in a made SKU. */
const DIGITS = 4;

/**
 * Makes SKUs for the rows of a file without them: PVC-0001, PVC-0002. A product that the shop has under the same name
 * keeps its SKU, so the same file again changes nothing.
 */
export class NumberMaker {
  readonly #db: Database;
  readonly #prefix: string;
  /** The last number in use; null before the first row. */
  #last: number | null = null;

  constructor(db: Database, prefix: string) {
    this.#db = db;
    this.#prefix = prefix;
  }

  #findLast(): Promise<number> {
    return oneValue<number>(
      this.#db,
      sql`select coalesce(max(substr(sku, ${this.#prefix.length + 1})::int), 0) from product
           where starts_with(sku, ${this.#prefix})
             and substr(sku, ${this.#prefix.length + 1}) ~ ${`^\\d{${DIGITS},8}$`}`,
    );
  }

  async #findByName(names: readonly string[]): Promise<Map<string, string>> {
    const found = await rows<{ name: string; sku: string }>(
      this.#db,
      sql`select lower(name) as name, sku from product
           where lower(name) in (select lower(n) from unnest(${sql.param(names)}::text[]) n) and status in ('active', 'draft')
           order by status = 'active', id`,
    );
    return new Map(found.map(({ name, sku }) => [name, sku]));
  }

  /**
   * Adds the SKU of each row as a last cell.
   * @param width the number of columns in the file; a row of another width gets no SKU, and is refused later
   */
  async addNumbers(some: readonly FileRow[], nameAt: number, width: number): Promise<FileRow[]> {
    this.#last ??= await this.#findLast();
    const skus = await this.#findByName(some.map(({ cells }) => cells[nameAt] ?? ''));
    let last = this.#last;
    const numbered = some.map((row): FileRow => {
      const full = row.cells.findLastIndex((cell) => cell !== '') + 1;
      if (row.cells.length < width || full > width) {
        return {
          ...row,
          fault: row.fault ?? `This line has ${row.cells.length} cells, but the first line has ${width}`,
        };
      }
      const name = row.cells[nameAt] ?? '';
      const known = skus.get(name.toLowerCase());
      if (known !== undefined) return { ...row, cells: [...row.cells.slice(0, width), known] };
      if (name === '') return { ...row, fault: row.fault ?? 'This line has no name, so it gets no SKU' };
      last += 1;
      return { ...row, cells: [...row.cells.slice(0, width), `${this.#prefix}${String(last).padStart(DIGITS, '0')}`] };
    });
    this.#last = last;
    return numbered;
  }
}
