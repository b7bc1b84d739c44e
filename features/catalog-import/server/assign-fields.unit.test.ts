import { expect, test } from 'vitest';
import { createColumns } from '#features/product-columns/server/columns.ts';
import { heldBackHeads, type JudgedHead, knownHeads } from '#test/judged/judged-heads.ts';
import { assignFields } from './assign-fields.ts';

const columns = createColumns({ categories: [], attributes: [], taxClasses: [] });

/** How many columns with a field are found, and those that are read or suggested as another one. */
const judge = (heads: readonly JudgedHead[]) => {
  let present = 0;
  let found = 0;
  const wrong: string[] = [];
  for (const { language, columns: judged } of heads) {
    const headers = judged.map(({ name }) => name);
    const { read, suggested } = assignFields(headers, columns, new Map(), []);
    for (const [at, { name, field }] of judged.entries()) {
      const got = read.get(at) ?? suggested.get(at) ?? '';
      if (field !== '') present += 1;
      if (field !== '' && got === field) found += 1;
      else if (got !== '' && got !== field) wrong.push(`${language}: ${name} is ${field}, read as ${got}`);
    }
  }
  return { share: found / present, wrong };
};

test.each([
  ['known', knownHeads],
  ['held back', heldBackHeads],
])('of the columns in the %s judged heads, 85 percent are found and none is read as another field', (_, heads) => {
  const { share, wrong } = judge(heads);
  expect(wrong).toEqual([]);
  expect(share).toBeGreaterThanOrEqual(0.85);
});
