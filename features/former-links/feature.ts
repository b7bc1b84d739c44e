import { defineFeature } from '#server/define-feature.ts';

/** The hosts of former shops, and the links to them in descriptions, which lead to pages of this shop. */
export default defineFeature({ uses: ['redirects'] });
