import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const config = join(root, '.dependency-cruiser.mjs');
const zones = [
  'features',
  'platform',
  'trade',
  'server',
  'sandbox',
  'embedded-postgres',
  'demo',
  'scripts',
  'test',
  'e2e',
  'bench',
];

/** A lower number means that the cruiser lacks its TypeScript parser: it then finds no files and reports success. */
const FEWEST_MODULES = 120;

type Cruised = {
  summary: { totalCruised: number; violations: { from: string; to: string; rule: { name: string } }[] };
};

const cruise = (folder: string): Cruised['summary'] => {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [
    cli,
    ...zones.filter((zone) => existsSync(join(folder, zone))),
    '--config',
    config,
    '--output-type',
    'json',
  ];
  const run = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return (JSON.parse(run.stdout) as Cruised).summary;
};

/**
 * Checks which folder may import which. The same rules are run over a small tree of planted violations, each of
 * which must fail, because a rule that finds nothing there would find nothing here either.
 * @throws Error that lists the violations
 */
export const checkImports = async (): Promise<string> => {
  const { totalCruised, violations } = cruise(root);
  if (totalCruised < FEWEST_MODULES) throw new Error(`only ${totalCruised} modules were checked`);
  if (violations.length > 0) {
    throw new Error(violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).join('\n'));
  }
  const { default: rules } = (await import(pathToFileURL(config).href)) as {
    default: { forbidden: { name: string }[] };
  };
  const found = new Set(cruise(join(root, 'scripts/fixtures/house')).violations.map(({ rule }) => rule.name));
  const blind = rules.forbidden.map(({ name }) => name).filter((name) => !found.has(name));
  if (blind.length > 0) throw new Error(`rules that miss their planted violation: ${blind.join(', ')}`);
  return `${totalCruised} modules, ${rules.forbidden.length} rules, each finds its planted violation`;
};
