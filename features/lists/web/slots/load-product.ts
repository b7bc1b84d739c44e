import { type Kit, lists } from '#features/lists/contract/lists.ts';
import type { ApiClient } from '#platform/contract/endpoint.ts';

/** Loads the kits that contain a product. */
export default (client: ApiClient, product: { _id: string }): Promise<Kit[]> =>
  client.call(lists.listKits, { query: { product: product._id } });
