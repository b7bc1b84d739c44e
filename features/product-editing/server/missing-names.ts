import { MAX_NEW_CATEGORIES, MOST_CATEGORY_LEVELS } from '#platform/contract/limits.ts';
import { AttributeForm, CategoryForm } from '#features/product-editing/contract/product-details.ts';
import { isReservedKey } from './add-attribute.ts';
import { slugify } from './slugify.ts';
import type { CatalogNames } from './catalog-names.ts';

/** A category in a file that the shop lacks. */
export type MissingCategory = {
  slug: string;
  name: string;
  /** The slug of its parent; empty at the top. */
  under: string;
  /** The names of the categories above it, then its own: `Valves > Ball valves`. */
  path: string;
};

export type MissingAttribute = CatalogNames['attributes'][number];

/** Categories and attributes in a file that the shop lacks. The import creates them if staff choose to. */
export type MissingCatalogNames = { categories: readonly MissingCategory[]; attributes: readonly MissingAttribute[] };

export const NOTHING_MISSING: MissingCatalogNames = { categories: [], attributes: [] };

/** A category path in one spelling, for comparison. */
export const normalizePath = (path: string): string =>
  path
    .toLowerCase()
    .split(/[>›/]/)
    .map((part) => part.trim())
    .join('>');

/** The levels of a category path. A slash may be part of a name; exports separate levels with an arrow. */
const splitPath = (path: string): string[] => path.split(/[>›]/).map((name) => name.trim());

/** Shortens a path to the levels that a category may have: the names of the lower levels become one. */
export const limitLevels = (path: string): string => {
  const names = splitPath(path);
  if (names.length <= MOST_CATEGORY_LEVELS) return path;
  const lowest = names.slice(MOST_CATEGORY_LEVELS - 1).join(', ');
  return [...names.slice(0, MOST_CATEGORY_LEVELS - 1), lowest].join(' > ');
};

const parseAttributeHeader = (header: string): MissingAttribute | null => {
  const [, label, type, unit] = /^attribute: *(.+) \((text|number)(?:, *(.+))?\)$/i.exec(header) ?? [];
  const { data } = AttributeForm.safeParse({ label, type: type?.toLowerCase(), unit });
  if (data === undefined) return null;
  return { ...data, key: slugify(data.label), unit: data.unit === '' ? null : data.unit };
};

/** The missing attributes that these headers describe, without duplicates and reserved keys. */
export const findMissingAttributes = ({ attributes }: CatalogNames, headers: readonly string[]): MissingAttribute[] => {
  const takenKeys = new Set(attributes.map(({ key }) => key));
  return headers.flatMap((header) => {
    const found = parseAttributeHeader(header);
    if (found === null || found.key === '' || isReservedKey(found.key) || takenKeys.has(found.key)) return [];
    takenKeys.add(found.key);
    return found;
  });
};

/** The missing categories of a file, collected while its rows are read. */
export type MissingCategories = {
  found: readonly MissingCategory[];
  /** The slug of the category in a cell, if the import creates it. */
  take: (cell: string) => string | undefined;
  getPath: (slug: string) => string | undefined;
};

/** @param isMade true if the import creates them; otherwise this only counts them */
export const collectCategories = ({ categories }: CatalogNames, isMade: boolean): MissingCategories => {
  const slugs = new Map(categories.map(({ slug, path }) => [normalizePath(path), slug]));
  const takenSlugs = new Set(categories.map(({ slug }) => slug));
  const found: MissingCategory[] = [];
  const freeSlug = (name: string): string => {
    const slug = slugify(name);
    for (let at = 1; ; at += 1) {
      const free = at === 1 ? slug : `${slug}-${at}`;
      if (!takenSlugs.has(free)) return free;
    }
  };
  const add = (name: string, parentSlug: string, path: string): string | undefined => {
    const known = slugs.get(normalizePath(path));
    if (known !== undefined || found.length >= MAX_NEW_CATEGORIES) return known;
    const slug = freeSlug(name);
    found.push({ slug, name, under: parentSlug, path });
    slugs.set(normalizePath(path), slug);
    takenSlugs.add(slug);
    return slug;
  };
  return {
    found,
    take: (cell) => {
      const names = splitPath(cell);
      const isName = (name: string) => CategoryForm.shape.name.safeParse(name).success && slugify(name) !== '';
      if (names.length > MOST_CATEGORY_LEVELS || !names.every(isName)) return undefined;
      let parentSlug: string | undefined = '';
      for (const [at, name] of names.entries()) {
        parentSlug = add(name, parentSlug, names.slice(0, at + 1).join(' > '));
        if (parentSlug === undefined) return undefined;
      }
      return isMade ? parentSlug : undefined;
    },
    getPath: (slug) => found.find((one) => one.slug === slug)?.path,
  };
};
