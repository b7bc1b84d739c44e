import { type RouteObject, type ServerBuild, matchPath, matchRoutes } from 'react-router';
import type { z } from 'zod';

/**
 * Creates a function that finds the ids of the routes for a path; the router lists them in `_routes` when it loads
 * data.
 */
export const createRouteMatcher = ({ routes }: ServerBuild): ((path: string) => ReadonlySet<string>) => {
  const all = Object.values(routes).flatMap((route) => route ?? []);
  const below = (parent: string | undefined): RouteObject[] =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }): RouteObject => {
        const named = { id, ...(path !== undefined && { path }) };
        return index === true ? { ...named, index } : { ...named, children: below(id) };
      });
  const tree = below(undefined);
  return (path) => new Set((matchRoutes(tree, path) ?? []).map(({ route: { id } }) => id ?? ''));
};

/** Reads query parameters as the page's endpoint does, without empty form fields. */
const readParams = (params: URLSearchParams, names: readonly string[]): Record<string, string | string[]> =>
  Object.fromEntries(
    names
      .map((name) => [name, params.getAll(name)] as const)
      .filter(([, values]) => values.some((value) => value.trim() !== ''))
      .map(([name, [first = '', ...others]]) => [name, others.length === 0 ? first : [first, ...others]]),
  );

/** The query schema of pages by path, from all features. */
export type PageQueries = Readonly<Record<string, z.ZodObject>>;

/** True if a page's schema accepts the query of a URL. Unknown parameters are ignored. */
export const acceptsQuery = (queries: PageQueries, { pathname, searchParams }: URL): boolean => {
  const [, schema] = Object.entries(queries).find(([path]) => matchPath(path, pathname) !== null) ?? [];
  if (schema === undefined || searchParams.size === 0) return true;
  return schema.safeParse(readParams(searchParams, Object.keys(schema.shape))).success;
};
