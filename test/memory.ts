import { measureSlope } from './helpers/memory-slope.ts';
import { startTemporaryPostgres } from './helpers/temporary-postgres.ts';

/* Checks that the memory of a server stays flat over 100,000 requests. */

/** The number of bytes that a server may retain per request. A leaked string would need more. */
const SLOPE = 20;

const database = await startTemporaryPostgres('memory');
try {
  const { used, slope } = await measureSlope(database.url, { requests: 100_000, step: 20_000 });
  console.log(`bytes in use: ${used.join(', ')}; ${slope.toFixed(1)} for each request`);
  process.exitCode = slope < SLOPE ? 0 : 1;
} finally {
  await database.stop();
}
