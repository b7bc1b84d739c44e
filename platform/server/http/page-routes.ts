import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** Finds the ids of the routes that make the page at a path; the router names them in `_routes` when it loads data. */
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
