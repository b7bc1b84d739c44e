import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { avoidedPhrases } from './plain-words.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const sources = [
  '{features,platform,trade,server,sandbox,embedded-postgres,demo,scripts,test,e2e,bench,deploy}/**/*.{ts,tsx,js,css,mjs}',
  '*.{ts,mjs}',
  '.*.mjs',
];

const documents = ['*.md', '{docs,deploy,sandbox,embedded-postgres}/**/*.md'];

const LONGEST_LINE = 120;

/** A comment must not rely on a document that readers of the repository do not have. */
const elsewhere = /\b(?:amendment|issue \d+)\b|\((?:design|decisions?|house)\b/i;

export const getComments = (text: string): string[] =>
  [...text.matchAll(/(?<=^|[\s{(,])\/\*[^]*?\*\/|(?<![:'"`])\/\/ .*/gm)].map(([comment]) => comment);

/** The test titles and API summaries of a source file. */
export const getTitles = (text: string): string[] =>
  [...text.matchAll(/\b(?:test|describe|summary)\b(?:\.\w+)?(?:\([^'"`]*?\))?(?:\(|:)\s*(['"`])(.+?)(?<!\\)\1/gs)].map(
    ([, , title]) => title ?? '',
  );

/**
 * Finds comments that cite a document or source file the repository does not have. Sections of the specification may
 * be cited.
 * @param exists true if the repository has a file with this path, or a source file with this name
 */
export const findForeign = (comments: readonly string[], exists: (path: string) => boolean): string[] =>
  comments.filter((comment) => {
    const documentsMissing = [...comment.matchAll(/[\w./-]+\.md\b/g)].some(
      ([path]) => !exists(path) && !exists(`docs/${path}`),
    );
    const sourcesMissing = [...comment.matchAll(/(?<![\w./*<-])[\w/-]+(?:\.[\w-]+)*\.tsx?\b/g)].some(
      ([path]) => !exists(path),
    );
    return documentsMissing || sourcesMissing || elsewhere.test(comment);
  });

/** Describes each avoided phrase in a comment or paragraph that is not in backticks or marked `(sic)`. */
export const findAvoided = (text: string): string[] => {
  const plain = text.replaceAll(/`[^`]*`|@param \w+/g, (code) => '`'.repeat(code.length));
  return avoidedPhrases.flatMap(({ phrase, instead }) => {
    const found = phrase.exec(plain);
    if (found === null || plain.slice(found.index + found[0].length).startsWith(' (sic)')) return [];
    return [
      `"${text.slice(found.index, found.index + found[0].length).trim()}" in "${text.trim().slice(0, 160)}"; write ${instead}`,
    ];
  });
};

const findLong = (comment: string): string[] =>
  comment.split('\n').filter((line) => line.length > LONGEST_LINE && !/https?:\S+|@typedef/.test(line));

/**
 * Checks that comments, documents, test titles and API summaries are plain English, and that comments cite only what
 * the repository has.
 * @throws Error with each comment or paragraph that fails
 */
export const checkComments = (): string => {
  const exclude = [
    '**/node_modules/**',
    'scripts/fixtures/**',
    'scripts/check-comments.unit.test.ts',
    'scripts/plain-words.ts',
  ];
  const files = globSync(sources, { cwd: root, exclude });
  const exists = (path: string) => existsSync(join(root, path)) || files.some((file) => file.endsWith(`/${path}`));
  const faults = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const comments = getComments(text);
    return [
      ...findForeign(comments, exists).map(
        (comment) => `cites something that does not exist: ${comment.slice(0, 200)}`,
      ),
      ...[...comments, ...getTitles(text)].flatMap(findAvoided),
      ...comments.flatMap(findLong).map((line) => `is longer than ${LONGEST_LINE}: ${line.trim()}`),
    ].map((fault) => `${file}: ${fault}`);
  });
  const pages = globSync(documents, { cwd: root, exclude });
  const unclear = pages.flatMap((page) =>
    readFileSync(join(root, page), 'utf8')
      .replaceAll(/```[^]*?```/g, '')
      .split('\n')
      .flatMap(findAvoided)
      .map((fault) => `${page}: ${fault}`),
  );
  const all = [...faults, ...unclear];
  if (all.length > 0) throw new Error(all.join('\n'));
  return `${files.length} files, ${pages.length} documents`;
};
