import { sql } from 'drizzle-orm';
import { isPublic } from '#features/products/server/product-sql.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import { findAddressesWithPage } from './has-page.ts';
import { type AddressParts, joinAddress, parseAddress } from './normalize-address.ts';

/** An address to look up, with the parameters of the request to add to its target. */
type Candidate = { path: string; passedOn: URLSearchParams };

const withoutParameter = (params: URLSearchParams, name: string): URLSearchParams =>
  new URLSearchParams([...params].filter(([key]) => key !== name));

const toLowerCase = (path: string): string =>
  path
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part).toLowerCase()))
    .join('/');

/**
 * The address of the product of a Shopify address that has a collection, such as `/products/tap` for
 * `/collections/taps/products/tap`; null for other addresses.
 */
const findProductAddress = ({ path }: AddressParts): string | null =>
  /^\/collections\/[^/]+(\/products\/[^/]+)$/.exec(toLowerCase(path))?.[1] ?? null;

/**
 * The stored addresses that may redirect a request, the most specific first: with its whole query; with only its
 * category, whose target gets the other parameters; without its query; without its query in lowercase; and the address
 * of its product without a collection.
 */
export const listCandidates = (parts: AddressParts): Candidate[] => {
  const { path, params } = parts;
  const none = new URLSearchParams();
  const category = params.get('category');
  const product = findProductAddress(parts);
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
    { path: toLowerCase(path), passedOn: none },
    ...(product === null ? [] : [{ path: product, passedOn: none }]),
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
  const product = findProductAddress(parts);
  if (product !== null && (found === null || found.path === product)) {
    const pages = await findAddressesWithPage(db, [product]);
    if (pages.has(product)) return addParameters(product, parts.tracking);
  }
  if (found === null) return null;
  await execute(
    db,
    sql`update redirect set hits = hits + 1, last_hit_on = current_date where path = ${found.path}`,
  ).catch(onError);
  const passedOn = candidates.find(({ path }) => path === found.path)?.passedOn ?? [];
  return addParameters(found.target, new URLSearchParams([...passedOn, ...parts.tracking]));
};
