import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { changeCell } from '#platform/server/tables/change-cell.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';

/** Matches the legal form of a company at the end of its name, such as `AG` or `GmbH & Co. KG`. */
const legalForm =
  /[\s,]+(?:&\s*)?(?:ag|bv|b\.v\.|co|co\.|corp|corp\.|corporation|gmbh|inc|inc\.|kg|limited|llc|ltd|ltd\.|plc|s\.p\.a\.|srl|s\.r\.l\.)$/;

/** In characters. A longer text is no brand, and is refused later. */
const LONGEST_BRAND = 200;

/** A brand name in one spelling, for comparison: `GEBERIT AG` and `Geberit` are the same. */
export const normalizeBrand = (name: string): string => {
  let short = name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  while (legalForm.test(short)) short = short.replace(legalForm, '');
  return short;
};

/** How this shop spells the brands of a file. */
export class BrandSpellings {
  readonly #exact: ReadonlyMap<string, string>;
  readonly #similar: Map<string, string>;

  /**
   * @param brands the names of the shop's brands
   * @param aliases former names, each with the present name of its brand
   */
  constructor(brands: readonly string[], aliases: ReadonlyMap<string, string>) {
    this.#exact = new Map([...aliases, ...brands.map((name) => [name, name] as const)]);
    // Of several names that are alike, the first in the list counts; a present name takes precedence over a former one.
    this.#similar = new Map(
      [...[...aliases].toReversed(), ...brands.toReversed().map((name) => [name, name] as const)].map(
        ([name, brand]) => [normalizeBrand(name), brand],
      ),
    );
  }

  /** The shop's name of a brand. For a new brand, the first spelling in the file. */
  spell(name: string): string {
    const exact = this.#exact.get(name);
    if (exact !== undefined || name === '' || name.length > LONGEST_BRAND) return exact ?? name;
    const key = normalizeBrand(name);
    const similar = this.#similar.get(key);
    if (similar === undefined) this.#similar.set(key, name);
    return similar ?? name;
  }

  /** @param at the index of the brand column; undefined if the file has none */
  spellRow(row: FileRow, at: number | undefined): FileRow {
    const cell = at === undefined ? undefined : row.cells[at];
    if (at === undefined || cell === undefined || this.spell(cell) === cell) return row;
    return changeCell(row, at, this.spell(cell));
  }
}

/** Reads the brands and their former names once for a file. */
export const readBrandSpellings = async (db: Database): Promise<BrandSpellings> => {
  const [brands, aliases] = await Promise.all([
    rows<{ name: string }>(db, sql`select name from brand order by id`),
    rows<{ name: string; brand: string }>(
      db,
      sql`select a.name, b.name as brand from brand_alias a join brand b on b.id = a.brand_id order by a.name`,
    ),
  ]);
  return new BrandSpellings(
    brands.map(({ name }) => name),
    new Map(aliases.map(({ name, brand }) => [name, brand])),
  );
};
