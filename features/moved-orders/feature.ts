import { defineFeature } from '#server/define-feature.ts';
import { orderFiles } from './server/order-files.ts';

/** Past orders of a former shop, read from the files of two shop systems. */
export default defineFeature({
  uses: ['addresses', 'moving-in', 'past-orders'],
  moveFileKinds: [orderFiles],
});
