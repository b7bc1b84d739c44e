import { defineFeature } from '#server/define-feature.ts';
import { reviewFiles } from './server/review-files.ts';

/** Product reviews of a former shop, read from the files of its review apps. */
export default defineFeature({
  uses: ['moving-in', 'other-shops', 'product-reviews', 'products'],
  moveFileKinds: [reviewFiles],
});
