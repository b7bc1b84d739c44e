import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { type AddressParts, joinAddress, parseAddress } from './normalize-address.ts';

type Candidate = { path: string; carried: URLSearchParams };

const withoutParameter = (params: URLSearchParams, name: string): URLSearchParams =>
  new URLSearchParams([...params].filter(([key]) => key !== name));

/**
 * The stored addresses that may redirect a request, the most exact first: with its query; its category alone, whose
 * other filters are carried on; without the query; in small letters.
 */
const listCandidates = ({ path, params }: AddressParts): Candidate[] => {
  const none = new URLSearchParams();
  const category = params.get('category');
  const lower = path
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part).toLowerCase()))
    .join('/');
  return [
    { path: joinAddress(path, params), carried: none },
    ...(category === null
      ? []
      : [
          {
            path: joinAddress(path, new URLSearchParams({ category })),
            carried: withoutParameter(params, 'category'),
          },
        ]),
    { path, carried: none },
    { path: lower, carried: none },
  ];
};

/** Adds parameters that a target does not have itself. */
const addParameters = (target: string, added: URLSearchParams): string => {
  const [path = '', query = ''] = target.split('?');
  const params = new URLSearchParams(query);
  const own = new Set(params.keys());
  for (const [name, value] of added) if (!own.has(name)) params.append(name, value);
  return joinAddress(path, params);
};

/**
 * Finds where an address without a page leads, and counts the visit.
 * @param onError receives the failure to count; the visitor is redirected all the same
 * @returns an address of this shop, or null
 */
export const followRedirect = async (
  db: Database,
  address: string,
  onError: (error: unknown) => void,
): Promise<string | null> => {
  const parts = parseAddress(address);
  if (parts === null) return null;
  const candidates = listCandidates(parts);
  const found = await maybeOne<{ path: string; target: string }>(
    db,
    sql`select r.path, r.target from unnest(${sql.param(candidates.map(({ path }) => path))}::text[])
               with ordinality c(path, at) join redirect r using (path) order by c.at limit 1`,
    'redirect',
  );
  if (found === null) return null;
  await execute(
    db,
    sql`update redirect set hits = hits + 1, last_hit_on = current_date where path = ${found.path}`,
  ).catch(onError);
  const carried = candidates.find(({ path }) => path === found.path)?.carried ?? [];
  return addParameters(found.target, new URLSearchParams([...carried, ...parts.tracking]));
};
