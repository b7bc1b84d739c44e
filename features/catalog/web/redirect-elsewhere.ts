import { redirect } from 'react-router';
import { browsing } from '#features/search/contract/browse.ts';
import type { ApiClient } from '#platform/contract/endpoint.ts';
import { isNarrowed, mayHaveBounds, normalizeParams, productListAddress } from './product-list-address.ts';

/**
 * Redirects a list address that is not canonical, and a search for a SKU to its product, before the list is computed.
 * Calls the shop only if a redirect is possible.
 * @throws Response the redirect
 */
export const redirectElsewhere = async (
  client: ApiClient,
  params: URLSearchParams,
  { search, page }: { search: string; page: number },
): Promise<void> => {
  // With filters, only the list itself knows if it contains the product with the SKU.
  const mayNameProduct = search !== '' && page === 1 && !isNarrowed(params);
  const { product, ranges } =
    mayNameProduct || mayHaveBounds(params)
      ? await client.call(browsing.resolve, { query: { search } })
      : { product: null, ranges: [] };
  const tidy = normalizeParams(params, ranges);
  if (tidy.toString() !== params.toString()) throw redirect(productListAddress(tidy, { page }));
  if (mayNameProduct && product !== null) throw redirect(`/products/${product}`);
};
