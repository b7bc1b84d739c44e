import { expect, test } from 'vitest';
import { axisSteps } from './revenue-plot.tsx';

test('axis steps are round and cover zero and all values', () => {
  expect(axisSteps([0, 89.5])).toEqual([0, 50, 100]);
  expect(axisSteps([120, 1])).toEqual([0, 50, 100, 150]);
  expect(axisSteps([-30, 260])).toEqual([-100, 0, 100, 200, 300]);
  expect(axisSteps([0.05])).toEqual([0, 0.02, 0.04, 0.06]);
  expect(axisSteps([])).toEqual([0, 1]);
  expect(axisSteps([0, 0])).toEqual([0, 1]);
});
