import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';

/*
 * A server that does only the least work, to measure the fastest that this machine allows. Like the shop it is a
 * separate process. `bytes FILE` sends everyone the same bytes; `rows URL SQL VALUES` queries PostgreSQL and
 * sends the rows as JSON.
 */

const [kind, source = '', sql = '', values = '[]'] = process.argv.slice(2);

const openHandler = async (): Promise<(reply: (body: Buffer | string) => void) => void> => {
  if (kind === 'bytes') {
    const bytes = readFileSync(source);
    return (reply) => reply(bytes);
  }
  const pool = new pg.Pool({ connectionString: source, max: 20 });
  const params = JSON.parse(values) as unknown[];
  await pool.query(sql, params);
  return (reply) => {
    pool.query({ name: 'rows', text: sql, values: params }).then(
      ({ rows }) => reply(JSON.stringify(rows)),
      () => process.exit(1),
    );
  };
};

const handle = await openHandler();
const server = createServer((_request, response) => handle((body) => response.end(body)));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
});
