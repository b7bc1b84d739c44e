import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

const sources = [
  '{features,platform,trade,server,sandbox,embedded-postgres,demo,scripts,test,e2e,bench,deploy}/**/*.{ts,tsx,js,css,mjs}',
  '*.{ts,mjs}',
  '.*.mjs',
];

/** References to documents that a reader of the repository does not have. */
const elsewhere = /\b(?:amendment|issue \d+)\b|\((?:design|decisions?|house)\b/i;

/**
 * Finds comments that cite documents outside the repository. Sections of the specification are allowed.
 * @param exists whether the repository has a file
 */
export const findForeign = (text: string, exists: (path: string) => boolean): string[] =>
  [...text.matchAll(/\/\*[^]*?\*\/|(?<![:'"`])\/\/ .*/g)].flatMap(([comment]) => {
    const missing = [...comment.matchAll(/[\w./-]+\.md\b/g)].filter(
      ([path]) => !exists(path) && !exists(`docs/${path}`),
    );
    return missing.length > 0 || elsewhere.test(comment) ? [comment] : [];
  });

/**
 * Checks that comments state their reason, or cite documents in the repository.
 * @throws Error with every comment that does not
 */
export const checkComments = (): string => {
  const files = globSync(sources, {
    cwd: root,
    exclude: ['**/node_modules/**', 'scripts/fixtures/**', 'scripts/check-comments.unit.test.ts'],
  });
  const exists = (path: string) => existsSync(join(root, path));
  const foreign = files.flatMap((file) =>
    findForeign(readFileSync(join(root, file), 'utf8'), exists).map((comment) => `${file}: ${comment.slice(0, 200)}`),
  );
  if (foreign.length > 0) throw new Error(`comments that cite what is not here:\n${foreign.join('\n')}`);
  return `${files.length} files`;
};
