import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SHOP_FILES, SHOP_FOLDERS } from '#test/helpers/next-build.ts';
import type { Defect } from './planted-record-defects.ts';
import { defects } from './planted-defects.ts';

/*
 * npm run test:long checks that the proof can fail. It must find each defect planted in a copy of the shop, and
 * no violation without a defect. To plant only some, in shorter runs:
 * node test/prove/defects.ts --orders 150 'an account' 'a statement'
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = [...SHOP_FOLDERS, ...SHOP_FILES, 'test', 'build'];

const { values, positionals: names } = parseArgs({
  options: { orders: { type: 'string', default: '400' } },
  allowPositionals: true,
});

const hasViolations = (edits: Defect['edits']): boolean => {
  const copy = mkdtempSync(join(tmpdir(), 'copperline-defect-'));
  try {
    for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true, preserveTimestamps: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const [file, from, to] of edits) {
      const text = readFileSync(join(copy, file), 'utf8');
      writeFileSync(join(copy, file), text.replace(from, to));
    }
    const run = spawnSync(process.execPath, ['test/prove/prove.ts', '--orders', values.orders, '--seed', '3'], {
      cwd: copy,
      encoding: 'utf8',
    });
    return run.status === 1 && /[1-9]\d* violations/.test(run.stdout);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

const isChosen = (defect: string): boolean => names.length === 0 || names.some((name) => defect.includes(name));
let missed = 0;
if (hasViolations([])) {
  console.log('VIOLATIONS without a defect');
  missed += 1;
}
for (const defect of defects.filter(({ name }) => isChosen(name))) {
  const found = hasViolations(defect.edits);
  console.log(`${found ? 'found ' : 'MISSED'} ${defect.name}`);
  if (!found) missed += 1;
}
process.exit(missed > 0 ? 1 : 0);
