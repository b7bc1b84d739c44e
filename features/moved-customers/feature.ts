import { defineFeature } from '#server/define-feature.ts';
import { customerFiles } from './server/customer-files.ts';

/** Customers of a former shop, read from the files of three shop systems. */
export default defineFeature({
  uses: ['accounts', 'addresses', 'audit', 'customers', 'messages', 'moving-in', 'other-shops'],
  moveFileKinds: [customerFiles],
});
