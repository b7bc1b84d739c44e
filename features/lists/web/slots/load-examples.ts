import { lists } from '#features/lists/contract/lists.ts';
import type { ApiClient } from '#platform/contract/endpoint.ts';

/** The number of kits that the home page lists. */
const MOST = 2;

/** The first kits, as examples on the home page. */
export default async (client: ApiClient): Promise<{ label: string; to: string }[]> => {
  const kits = await client.call(lists.listKits, { query: { limit: MOST } });
  return kits.map(({ slug, name }) => ({ label: name, to: `/kits/${slug}` }));
};
