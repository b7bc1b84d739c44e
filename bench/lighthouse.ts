import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnShop } from '#test/helpers/spawn-shop.ts';
import { findBrowser } from '#scripts/find-browser.ts';
import { writeSection } from './report.ts';

/*
 * npm run lighthouse: runs Lighthouse's phone preset on the most visited pages, three times each. It has an npm
 * package of its own.
 */

const GOAL = 98;
const RUNS = 3;
const paths = ['/', '/products', '/products/compression-elbow-90-15-mm'];
const lighthouse = fileURLToPath(new URL('lighthouse/node_modules/.bin/lighthouse', import.meta.url));

type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { displayValue?: string; numericValue?: number }>;
};

const dataDir = mkdtempSync(join(tmpdir(), 'copperline-lighthouse-'));
const shop = await spawnShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });

const audit = (path: string): Report => {
  const file = join(dataDir, 'report.json');
  const flags = ['--quiet', '--output=json', `--output-path=${file}`, '--chrome-flags=--headless=new --no-sandbox'];
  execFileSync(lighthouse, [shop.url + path, ...flags], {
    env: { ...process.env, CHROME_PATH: findBrowser() },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
};

const getScore = ({ categories }: Report, name: string) => Math.round((categories[name]?.score ?? 0) * 100);

const lines: string[] = [];
let missed = 0;
for (const path of paths) {
  const reports = Array.from({ length: RUNS }, () => audit(path)).toSorted(
    (a, b) => getScore(a, 'performance') - getScore(b, 'performance'),
  );
  const middle = reports[Math.floor(RUNS / 2)] as Report;
  const performances = reports.map((report) => getScore(report, 'performance'));
  const reached = getScore(middle, 'performance') >= GOAL;
  if (!reached) missed += 1;
  const others = ['accessibility', 'best-practices', 'seo'].map((name) => `${name} ${getScore(middle, name)}`);
  const facts = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ];
  const line =
    `${path}: performance ${getScore(middle, 'performance')} (${performances.join(', ')})${reached ? '' : ': **missed**'}, ` +
    `${others.join(', ')}; ${facts.map((name) => `${name} ${middle.audits[name]?.displayValue ?? '?'}`).join(', ')}`;
  console.log(line);
  lines.push(`- ${line}`);
}
shop.process.kill('SIGINT');
await shop.exited;
rmSync(dataDir, { recursive: true, force: true });
writeSection(
  'The first pages as a phone sees them',
  'lighthouse',
  `Median and all ${RUNS} runs; the goal is ${GOAL}.\n\n${lines.join('\n')}`,
);
process.exitCode = missed > 0 ? 1 : 0;
