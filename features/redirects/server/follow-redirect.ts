import { sql } from 'drizzle-orm';
import { isPublic } from '#features/products/server/product-sql.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { type AddressParts, joinAddress, parseAddress } from './normalize-address.ts';

/** An address to look up, with the parameters of the request to add to its target. */
type Candidate = { path: string; passedOn: URLSearchParams };

const withoutParameter = (params: URLSearchParams, name: string): URLSearchParams =>
  new URLSearchParams([...params].filter(([key]) => key !== name));

/**
 * The stored addresses that may redirect a request, the most specific first: with its whole query; with only its
 * category, whose target gets the other parameters; without its query; and without its query in lowercase.
 */
export const listCandidates = ({ path, params }: AddressParts): Candidate[] => {
  const none = new URLSearchParams();
  const category = params.get('category');
  const lower = path
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part).toLowerCase()))
    .join('/');
  return [
    { path: joinAddress(path, params), passedOn: none },
    ...(category === null
      ? []
      : [
          {
            path: joinAddress(path, new URLSearchParams({ category })),
            passedOn: withoutParameter(params, 'category'),
          },
        ]),
    { path, passedOn: none },
    { path: lower, passedOn: none },
  ];
};

/** Adds parameters to a target, except those that it has already. */
const addParameters = (target: string, added: URLSearchParams): string => {
  const [path = '', query = ''] = target.split('?');
  const params = new URLSearchParams(query);
  const own = new Set(params.keys());
  for (const [name, value] of added) if (!own.has(name)) params.append(name, value);
  return joinAddress(path, params);
};

/**
 * Finds the target of an address without a page, and counts the visit. It never leads to a draft, whose address
 * is secret.
 * @param onError receives the error if counting fails; the visitor is redirected anyway
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
               with ordinality c(path, at) join redirect r using (path)
         where not exists (select from product p where p.slug = substring(r.target from '^/products/([^/?]+)') and not ${isPublic})
         order by c.at limit 1`,
    'redirect',
  );
  if (found === null) return null;
  await execute(
    db,
    sql`update redirect set hits = hits + 1, last_hit_on = current_date where path = ${found.path}`,
  ).catch(onError);
  const passedOn = candidates.find(({ path }) => path === found.path)?.passedOn ?? [];
  return addParameters(found.target, new URLSearchParams([...passedOn, ...parts.tracking]));
};
