import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('every import() in web code is loaded with a retry', () => {
  const bare = globSync('{platform,features/*}/web/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\/import-with-retry\.|\.test\./.test(file))
    .filter((file) =>
      // `lazyComponent` and `lazyUnlessInitial` load by `importWithRetry`.
      /(?<!importWithRetry\(\s*\(\) =>\s+|lazy(?:Component|UnlessInitial)\(\s*\(\) =>\s+|const load\w* = \(\) => )\bimport\(/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    );
  expect(bare).toEqual([]);
});
