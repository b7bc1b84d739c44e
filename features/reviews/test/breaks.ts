import { type Break, broken } from '#test/rows/break.ts';

export default [
  broken(
    83,
    'the email in the review form',
    'features/reviews/web/pages/dashboard.review.tsx',
    '<Field label="Email" readOnly value={session.person.email} />',
    '',
  ),
  broken(93, 'the rating of a review', 'features/reviews/server/list-reviews.ts', 'rating as review', '5 as review'),
  broken(
    130,
    'the limit of twenty reviews',
    'features/reviews/server/list-reviews.ts',
    'const SHOWN = 20;',
    'const SHOWN = 21;',
  ),
  broken(
    160,
    'the toast of the review',
    'features/reviews/web/pages/dashboard.review.tsx',
    "success: 'Yay! Review Added Success',",
    '',
  ),
  broken(
    173,
    'the hint of the rating',
    'features/reviews/web/pages/dashboard.review.tsx',
    'placeholder="Give Ratings Between 1-5"',
    '',
  ),
  broken(192, 'the order of the reviews', 'features/reviews/server/list-reviews.ts', '.toReversed()', ''),
  {
    row: 193,
    removes: 'the bound of the rating',
    file: 'features/reviews/contract/reviews.ts',
    from: '.max(5, badRating)',
    to: '.max(6, badRating)',
  },
  broken(
    300,
    'the number of SQL statements per request',
    'features/reviews/server/list-reviews.ts',
    'const newest = await',
    "await db.$client.query('select 1');\n  const newest = await",
  ),
] satisfies Break[];
