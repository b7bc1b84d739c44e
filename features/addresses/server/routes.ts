import { addresses, regions } from '#features/addresses/contract/addresses.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Api } from '#platform/server/http/mount.ts';
import { addAddress, editAddress, listAddresses, removeAddress } from './address-book.ts';
import { listRegions, formatAddressRegion } from './regions.ts';

export const addressesRoutes = (api: Api, db: Database): void => {
  api.mount(addresses.list, ({ caller }) => listAddresses(db, caller));
  api.mount(addresses.add, ({ body, caller }) => addAddress(db, caller, formatAddressRegion(body)));
  api.mount(addresses.edit, ({ params, body, caller }) =>
    editAddress(db, caller, params.id, formatAddressRegion(body)),
  );
  api.mount(addresses.remove, ({ params, caller }) => removeAddress(db, caller, params.id));
  api.mount(regions.list, async ({ params }) => listRegions(params.country));
};
