import type { CatalogNames } from '#features/product-editing/server/catalog-names.ts';
import { type MissingCategories, limitLevels, normalizePath } from '#features/product-editing/server/missing-names.ts';
import { MOST_CATEGORY_LEVELS } from '#platform/contract/limits.ts';
import { CellParseError } from '#platform/contract/parse-numbers.ts';
import type { ProductColumn } from './product-column.ts';
import { createCategoryExplainer } from './similar-categories.ts';

/** The path of each category by its slug; the slug itself if two categories have the same path. */
const getCategoryPaths = (categories: CatalogNames['categories']): Map<string, string> => {
  const paths = Map.groupBy(categories, ({ path }) => path.toLowerCase());
  return new Map(categories.map(({ slug, path }) => [slug, paths.get(path.toLowerCase())?.length === 1 ? path : slug]));
};

const getLastName = (path: string): string => normalizePath(path).split('>').at(-1) ?? '';

/** The slugs of the categories whose own name no other category has, by that name. */
const getSlugsByName = (categories: CatalogNames['categories']): Map<string, string> => {
  const byName = Map.groupBy(categories, ({ path }) => getLastName(path));
  return new Map([...byName].flatMap(([name, [one, ...more]]) => (one && more.length === 0 ? [[name, one.slug]] : [])));
};

/** The column of a product's category: its path, its slug, or its own name if no other category has it. */
export const categoryColumn = ({ categories }: CatalogNames, missing?: MissingCategories): ProductColumn => {
  const paths = getCategoryPaths(categories);
  const explain = createCategoryExplainer(categories.map(({ path }) => path));
  const slugs = new Map(
    [...paths].flatMap(([slug, path]) => [[slug, slug] as const, [normalizePath(path), slug] as const]),
  );
  const slugsByName = getSlugsByName(categories);
  return {
    header: 'Category',
    also: ['Category path'],
    field: 'category',
    write: ({ category }) => paths.get(category) ?? missing?.getPath(category) ?? category,
    read: (cell, _, { warn }) => {
      if (cell === '') throw new CellParseError('The category is missing');
      const known = slugs.get(normalizePath(cell)) ?? slugs.get(cell);
      if (known !== undefined) return { category: known };
      const namesake = slugsByName.get(normalizePath(cell));
      if (namesake !== undefined) {
        warn(`This is read as the category ${paths.get(namesake)}`);
        return { category: namesake };
      }
      const path = limitLevels(cell);
      const category = slugs.get(normalizePath(path)) ?? missing?.take(path);
      if (category === undefined) throw new CellParseError(explain(path));
      if (path !== cell)
        warn(
          `Categories have at most ${MOST_CATEGORY_LEVELS} levels, so the lowest one is ${path.split('>').at(-1)?.trim()}`,
        );
      return { category };
    },
  };
};
