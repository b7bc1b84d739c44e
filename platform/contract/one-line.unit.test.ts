import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test.each([
  ['1 Pipe Lane\nOslo', '1 Pipe Lane, Oslo'],
  ['\u200b', ''],
  ['1 Pipe Lane\n\u200b\u2060\nOslo', '1 Pipe Lane, Oslo'],
  ['\u202eNora\u202c', 'Nora'],
  ['\u2067دبي\u2069', 'دبي'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('%j becomes the single line %j', (typed, line) => {
  expect(oneLine(100).parse(typed)).toBe(line);
});
