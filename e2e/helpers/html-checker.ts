import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');

/** Turns off full compilation, which would take half the time. A run of a few seconds cannot make up for it. */
const SHORT_RUN = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

/** The checker does not know a type of script that is in the HTML standard. */
const isUnknownToChecker = (message: string): boolean => message.startsWith('Bad value “speculationrules”');

/** Checked in every run, because a checker that finds no fault in it is broken. */
const invalidDocument: [path: string, html: string] = ['/bad', '<!doctype html><title>x</title><p><div></p>'];

/**
 * Finds the errors that the Nu Html Checker reports in documents, by URL.
 * @throws Error if the checker misses the error in the invalid document
 */
export const findHtmlErrors = (documents: Map<string, string>): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'copperline-html-'));
  const files = [invalidDocument, ...documents].map(([path, html], at) => {
    const file = join(folder, `${at}.html`);
    writeFileSync(file, html);
    return { file, path };
  });
  const args = [...SHORT_RUN, '-jar', jar, '--format', 'json', '--errors-only', folder];
  const done = spawnSync('java', args, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const { messages } = JSON.parse(done.stderr) as { messages: { url: string; message: string; extract?: string }[] };
  const findPath = (url: string) => files.find(({ file }) => url.endsWith(file))?.path;
  const found = messages
    .filter(({ message }) => !isUnknownToChecker(message))
    .map(({ url, message, extract = '' }) => ({ path: findPath(url), fault: `${message} ${extract}` }));
  if (!found.some(({ path }) => path === invalidDocument[0]))
    throw new Error('the checker does not find what is wrong');
  return found.filter(({ path }) => path !== invalidDocument[0]).map(({ path, fault }) => `${path}: ${fault}`);
};
