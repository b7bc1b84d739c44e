import { once } from 'node:events';
import { startTemplateServer } from './template-server.ts';

/* Runs the template server until standard input ends. Its only output is the environment of the tests as JSON. */

const server = await startTemplateServer('test');
const { TEST_POOLER_URL: poolerUrl } = process.env;
console.log(
  JSON.stringify({ TEST_DATABASES: server.url, ...(poolerUrl !== undefined && { TEST_POOLER_URL: poolerUrl }) }),
);
await once(process.stdin.resume(), 'end');
await server.stop();
process.exit(0);
