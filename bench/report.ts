import { cpus, totalmem } from 'node:os';

/** One line of the report: what was measured, what was wanted, whether it is so, and if not, why. */
export type Row = { name: string; measured: string; goal: string; reached: boolean; why: string };

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const ROUNDS = 5;

const perSecond = (values: number[]) => `${Math.round(median(values)).toLocaleString('en-US')}/s`;

/**
 * Measures the shop and its floor in turn, so that a slow minute of the machine is everybody's.
 * @param goal the least share of the floor
 * @param why what stands in the way where it is missed
 */
export const compare = async (
  name: string,
  goal: number,
  ours: () => Promise<number>,
  floor: () => Promise<number>,
  why = '',
): Promise<Row> => {
  const pairs: { ours: number; floor: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) pairs.push({ ours: await ours(), floor: await floor() });
  const ratios = pairs.map((pair) => pair.ours / pair.floor);
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const row: Row = {
    name,
    measured: `${median(ratios).toFixed(2)} (${spread}): ${perSecond(pairs.map((pair) => pair.ours))} against ${perSecond(pairs.map((pair) => pair.floor))}`,
    goal: `${goal} of the floor`,
    reached: median(ratios) >= goal,
    why,
  };
  console.log(`${row.reached ? 'reached' : 'MISSED '}  ${row.name}: ${row.measured}; goal ${row.goal}`);
  return row;
};

/** A row that has no floor, said as it is measured. */
export const tell = (name: string, measured: string, goal: string, reached: boolean, why = ''): Row => {
  console.log(`${reached ? 'reached' : 'MISSED '}  ${name}: ${measured}; goal ${goal}`);
  return { name, measured, goal, reached, why };
};

/** The rows as `docs/benchmarks.md` has them. */
export const writeReport = (rows: Row[], day: string): string => {
  const [cpu] = cpus();
  const missed = rows.filter(({ reached, why }) => !reached && why !== '');
  return `# Benchmarks

\`npm run bench\` wrote this on ${day}: ${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}. Shop, floor, PostgreSQL and the load share those cores. A ratio is the median of ${ROUNDS} interleaved rounds, with the least and the greatest of them. \`npm run bench:catalogue\` measures the catalogue at 1,000,000 products, \`npm run lighthouse\` the phone preset of Lighthouse.

| what | measured | goal | |
|---|---|---|---|
${rows.map(({ name, measured, goal, reached }) => `| ${name} | ${measured} | ${goal} | ${reached ? 'reached' : '**missed**'} |`).join('\n')}
${missed.length === 0 ? '' : `\n## Why not\n\n${missed.map(({ name, why }) => `- **${name}.** ${why}`).join('\n')}\n`}`;
};
