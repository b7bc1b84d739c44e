import { joining } from '#features/joins/contract/join.ts';
import { definePages } from '#platform/contract/page.ts';

export const joinsPages = definePages('joins', [
  {
    path: '/join',
    module: 'join',
    kept: true,
    query: joining.find.query.extend({
      fromWords: joining.match.query.shape.search,
      toWords: joining.match.query.shape.search,
    }),
  },
]);
