import { addresses as addressesCalls, regions } from './contract/addresses.ts';
import { defineFeature } from '#server/define-feature.ts';
import { exportAddresses, forgetAddresses } from './server/personal-data.ts';
import { addressesRoutes } from './server/routes.ts';

export default defineFeature({
  uses: ['accounts'],
  calls: { addresses: addressesCalls, regions },
  routes: ({ api, db }) => addressesRoutes(api, db),
  personalData: exportAddresses,
  deletePerson: forgetAddresses,
  onReplacedCustomer: forgetAddresses,
});
