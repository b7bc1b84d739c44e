import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { defects } from './planted-defects.ts';

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');

test.each(defects)('the code changed by the defect "$name" exists exactly once', ({ edits }) => {
  for (const [file, from, to] of edits) {
    expect(read(file).split(from), `${file}: ${from}`).toHaveLength(2);
    expect(to).not.toBe(from);
  }
});
