import { defineFeature } from '#server/define-feature.ts';

export default defineFeature({});
