import { parseArgs } from 'node:util';
import { runProof } from './run-proof.ts';

/* npm run prove -- --orders 10000 --seed 42 */

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000' },
    servers: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const seed = Number(values.seed);
console.log(`seed ${seed}`);
const began = performance.now();
const report = (message: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${message}`);
const { orders, acknowledged, kills, tally, byStatus, violations } = await runProof({
  orders: Number(values.orders),
  seed,
  servers: Number(values.servers),
  report,
});
console.log(`${orders} orders, ${acknowledged} acknowledged, ${kills} kills`);
console.log(byStatus);
console.log(tally);
for (const violation of violations.slice(0, 20)) console.error(violation);
console.log(`${violations.length} violations`);
report('done');
process.exit(violations.length > 0 ? 1 : 0);
