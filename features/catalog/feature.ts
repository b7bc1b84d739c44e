import { browsing } from '#features/search/contract/browse.ts';
import { defineFeature } from '#server/define-feature.ts';

export default defineFeature({ queries: { '/products': browsing.list.query } });
