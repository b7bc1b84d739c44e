import { type Kit, lists } from '#features/lists/contract/lists.ts';
import type { ApiClient } from '#platform/contract/endpoint.ts';

/** The most kits on a product page. Products such as tape are in most kits. */
const MOST_KITS = 4;

/** Loads the kits that contain a product. Those in which it comes early are first. */
export default async (client: ApiClient, product: { _id: string }): Promise<Kit[]> => {
  const findPlace = ({ lines }: Kit): number => lines.findIndex((line) => line.product._id === product._id);
  const kits = await client.call(lists.listKits, { query: { product: product._id } });
  return kits.toSorted((one, other) => findPlace(one) - findPlace(other)).slice(0, MOST_KITS);
};
