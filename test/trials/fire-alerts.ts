import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPromtool } from '#scripts/find-promtool.ts';
import { createTemporaryFolder } from '#test/helpers/temporary-postgres.ts';
import type { Claim } from './claim.ts';

const observe = fileURLToPath(new URL('../../deploy/observe', import.meta.url));

type Dashboard = { panels: { targets?: { expr: string }[] }[] };

/** Writes the dashboard's queries as rules, because promtool checks only rules. */
const buildRules = ({ panels }: Dashboard): string => {
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const rules = expressions.map((expr, at) => {
    const filled = expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*');
    return `{record: panel_${at}, expr: ${JSON.stringify(filled)}}`;
  });
  return `groups: [{name: dashboard, rules: [\n${rules.join(',\n')}\n]}]\n`;
};

/** @param folder for temporary files */
const judgeAll = (folder: string): Claim[] => {
  const promtool = findPromtool(folder);
  if (promtool === null)
    return [{ title: 'alerts', found: 'no promtool here, and it cannot be installed', isTrue: null }];
  const judge = (title: string, kind: 'check' | 'test', file: string, cwd: string, isGood = true): Claim => {
    const { status, stdout, stderr } = spawnSync(promtool, [kind, 'rules', file], { cwd, encoding: 'utf8' });
    const output = `${stdout}${stderr}`.replaceAll(/\s+/g, ' ').trim();
    return { title, found: output.slice(0, 300), isTrue: (status === 0) === isGood };
  };
  const read = (name: string) => readFileSync(join(observe, name), 'utf8');
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('dashboard.yml', buildRules(JSON.parse(read('dashboard.json')) as Dashboard));
  write('alerts.yml', read('alerts.yml').replace('max(copperline_checks_broken) > 0', 'vector(0) > 1'));
  write('alerts.test.yml', read('alerts.test.yml'));
  return [
    judge('the alert rules are valid', 'check', 'alerts.yml', observe),
    judge('each failure fires its own alert, and a healthy shop none', 'test', 'alerts.test.yml', observe),
    judge('an alert that never fires is found', 'test', 'alerts.test.yml', folder, false),
    judge('the dashboard’s queries are valid', 'check', 'dashboard.yml', folder),
  ];
};

/**
 * Checks that a healthy shop triggers no alert and each failure triggers its own, and that an alert that can
 * never fire is found.
 */
export const fireAlerts = async (): Promise<Claim[]> => {
  const folder = createTemporaryFolder('alerts');
  try {
    return judgeAll(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};
