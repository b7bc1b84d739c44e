import { data, matchPath } from 'react-router';
import { errors } from '#platform/contract/errors.ts';
import { pageQueries } from '#features/pages.ts';

/** The parameters as the call of a page reads them, without those that a form leaves empty. */
const readParams = (params: URLSearchParams, names: readonly string[]): Record<string, string | string[]> =>
  Object.fromEntries(
    names
      .map((name) => [name, params.getAll(name)] as const)
      .filter(([, values]) => values.some((value) => value.trim() !== ''))
      .map(([name, [first = '', ...others]]) => [name, others.length === 0 ? first : [first, ...others]]),
  );

/**
 * Refuses the address of a page whose query the call of that page would refuse. For loaders that run on the server.
 * @throws `data` with the status 404
 */
export const refuseQuery = ({ pathname, searchParams }: URL): null => {
  const [, schema] = Object.entries(pageQueries).find(([path]) => matchPath(path, pathname) !== null) ?? [];
  if (schema === undefined || searchParams.size === 0) return null;
  const { success } = schema.safeParse(readParams(searchParams, Object.keys(schema.shape)));
  if (!success) throw data(errors.not_found.message, { status: 404 });
  return null;
};
