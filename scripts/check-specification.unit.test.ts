import { expect, test } from 'vitest';
import { findFault, findMissingWords, listDoubled } from './check-specification.ts';

const reference = '`platform/contract/money.unit.test.ts` › money is formatted as dollars';

test('a row of the specification must name tests, and every one of them must exist', () => {
  expect(findFault(`| 1 | Money | ${reference} |`)).toBeNull();
  expect(findFault('| 1 | Money | somewhere |')).toContain('names no test');
  expect(findFault(`| 1 | Money | ${reference}<br>\`contract/none.test.ts\` › x |`)).toContain('there is no test file');
  expect(
    findFault(`| 1 | Money | ${reference}<br>\`platform/contract/money.unit.test.ts\` › nothing like it |`),
  ).toContain('has no test');
  expect(findFault('| 1 | Money | `platform/contract/money.ts` › money |')).toContain('there is no test file');
});

test('a number that is used twice is found', () => {
  expect(listDoubled(['| 1 | Money |', '| 12 | Tax |', '| 1 | Stock |'])).toEqual(['1']);
  expect(listDoubled(['001-a-rule.md', '002-a-rule.md', '002-another.md'])).toEqual(['002']);
});

test('a claim must be in the file that it names, with or without what the page fills in', () => {
  const file = '`features/content/web/page-texts.ts`';
  expect(findMissingWords(`| 1 | “You see what delivery costs before you place your order.” | ${file} | |`)).toBeNull();
  expect(findMissingWords(`| 1 | “Send unused goods back within … we refund their price” | ${file} | |`)).toBeNull();
  expect(findMissingWords(`| 1 | “Everything is free” | ${file} | |`)).toContain('no longer says “Everything is free”');
  expect(findMissingWords('| 1 | “Everything is free” | `features/none.ts` | |')).toContain('there is no file');
  expect(findMissingWords('| 1 | Everything is free | the home page | |')).toBeNull();
});
