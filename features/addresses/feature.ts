import { addresses as addressesCalls } from '#features/addresses/contract/addresses.ts';
import { regions } from '#features/addresses/contract/regions.ts';
import { defineFeature } from '#server/define-feature.ts';
import { exportAddresses, forgetAddresses } from './server/personal-data.ts';
import { addressesRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['accounts'],
  calls: { addresses: addressesCalls, regions },
  routes: ({ api, db }) => addressesRoutes(api, db),
  personalData: exportAddresses,
  forgetPerson: forgetAddresses,
});
