import { joining } from '#features/joins/contract/join.ts';
import { questionAddress } from '#features/joins/web/join-address.ts';
import type { ApiClient } from '#platform/contract/endpoint.ts';
import type { ExampleLink } from '#platform/web/shell/tool-links.ts';

const LARGE = 'tube.22-mm.male';
const SMALL = 'tube.15-mm.male';

/** An example of a join on the home page, if the shop sells both pipes. */
export default async (client: ApiClient): Promise<ExampleLink[]> => {
  const groups = await client.call(joining.ends, {});
  const ends = new Set(groups.flatMap((group) => group.ends.map(({ key }) => key)));
  if (!ends.has(LARGE) || !ends.has(SMALL)) return [];
  return [{ label: '22 mm to 15 mm', to: questionAddress({ from: LARGE, to: SMALL }) }];
};
