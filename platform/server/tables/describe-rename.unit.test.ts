import { expect, test } from 'vitest';
import { describeRename } from './describe-rename.ts';

test('a long name is cut to 100 characters, and never within one that is stored as two', () => {
  expect(describeRename('Tap', 'Taps')).toBe('The name “Tap” becomes “Taps”');
  expect(describeRename('a'.repeat(101), 'b')).toBe(`The name “${'a'.repeat(99)}…” becomes “b”`);
  expect(describeRename(`${'a'.repeat(98)}🔧🔧`, 'b').isWellFormed()).toBe(true);
});
