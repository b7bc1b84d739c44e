import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** One line of the report: the measurement, its goal, whether the goal is reached, and if not, the reason. */
export type Row = { name: string; measured: string; goal: string; reached: boolean; reason: string };

/** The value that this share of all values is at most: 0.5 is the median. */
export const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export const median = (values: number[]): number => quantile(values, 0.5);

const ROUNDS = 5;

const perSecond = (values: number[]) => `${Math.round(median(values)).toLocaleString('en-US')}/s`;

/**
 * Measures the shop and its floor in turn, so that slow minutes of the machine affect both.
 * @param goal the smallest share of the floor that the shop must reach
 * @param reason the obstacle, which the report shows if the goal is missed
 */
export const compare = async (
  name: string,
  goal: number,
  ours: () => Promise<number>,
  floor: () => Promise<number>,
  reason = '',
): Promise<Row> => {
  // Not counted, because code that was just loaded is slow at first.
  await ours();
  const pairs: { ours: number; floor: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) pairs.push({ ours: await ours(), floor: await floor() });
  const ratios = pairs.map((pair) => pair.ours / pair.floor);
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const row: Row = {
    name,
    measured: `${median(ratios).toFixed(2)} (${spread}): ${perSecond(pairs.map((pair) => pair.ours))} against ${perSecond(pairs.map((pair) => pair.floor))}`,
    goal: String(goal),
    reached: median(ratios) >= goal,
    reason,
  };
  console.log(`${row.reached ? 'reached' : 'MISSED '}  ${row.name}: ${row.measured}; goal ${row.goal}`);
  return row;
};

/** Creates a row without a floor, and logs it at once. */
export const logRow = (name: string, measured: string, goal: string, reached: boolean, reason = ''): Row => {
  console.log(`${reached ? 'reached' : 'MISSED '}  ${name}: ${measured}; goal ${goal}`);
  return { name, measured, goal, reached, reason };
};

const REPORT = 'docs/benchmarks.md';

/** Writes one section of `docs/benchmarks.md`, with date and machine, and leaves the others unchanged. */
export const writeSection = (title: string, command: string, text: string): void => {
  const [cpu] = cpus();
  const machine = `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const day = new Date().toISOString().slice(0, 10);
  const [head = '', ...sections] = readFileSync(REPORT, 'utf8').split(/^(?=## )/m);
  const section = `## ${title}\n\n\`npm run ${command}\`, ${day}, ${machine}. ${text.trim()}\n`;
  const others = sections.filter((one) => !one.startsWith(`## ${title}\n`));
  writeFileSync(REPORT, [head, ...[...others, section].toSorted()].map((one) => one.trim()).join('\n\n') + '\n');
};

/** One row as a list item. */
const formatRow = ({ name, measured, goal, reached }: Row): string =>
  `- ${name}: ${measured} (goal ${goal})${reached ? '' : ': **missed**'}`;

/** The rows as a list. */
export const formatRows = (rows: Row[]): string => rows.map(formatRow).join('\n');

/** The rows of `npm run bench` as a list, with the reasons for missed goals. */
export const formatBench = (rows: Row[]): string => {
  const missed = rows.filter(({ reached, reason }) => !reached && reason !== '');
  return `Shop, baseline, PostgreSQL and load generator share the cores. A ratio is the median of ${ROUNDS} interleaved rounds, and the range.

${formatRows(rows)}

${missed.length === 0 ? '' : `Why goals are missed:\n\n${missed.map(({ name, reason }) => `- **${name}.** ${reason}`).join('\n')}`}`;
};
