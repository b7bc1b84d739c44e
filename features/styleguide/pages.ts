import { definePages } from '#platform/contract/page.ts';

export const styleguidePages = definePages('styleguide', [
  // These lead on to the page that is meant.
  { path: '/__sandbox/styleguide', module: 'styleguide', kept: false },
]);
