import { defineFeature } from '#server/define-feature.ts';

export const drawings = defineFeature({
  name: 'drawings',
});
