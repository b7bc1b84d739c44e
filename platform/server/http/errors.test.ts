import Fastify, { type FastifyBaseLogger } from 'fastify';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { connect as connectPool } from '#platform/server/db/open.ts';
import { createDatabase } from '#test/helpers/database.ts';
import { handleErrors } from './errors.ts';
import { openLog } from '#platform/server/log.ts';

const database = await createDatabase(inject('databaseUrl'), 'template0');
const db = connectPool(database.url, () => {}, { connections: 1, acquireMs: 1_000 });
afterAll(async () => {
  await db.$client.end();
  await database.drop();
});

const log: string[] = [];
const loggerInstance: FastifyBaseLogger = openLog('warn', (line) => log.push(line));
const app = Fastify({ loggerInstance });
handleErrors(app);
app.get('/act', () => handler());
app.post('/act', () => handler());
afterAll(() => app.close());

app.addHook('onError', async () => onRejected());

let handler: () => Promise<unknown>;
let onRejected = (): void => {};

/** Runs a function inside a request and returns the error response. */
const fail = async (method: 'GET' | 'POST', run: () => Promise<unknown>) => {
  handler = run;
  const response = await app.inject({ method, url: '/act' });
  const { code, message } = response.json() as { code: string; message: string };
  return { status: response.statusCode, code, message, retryAfter: response.headers['retry-after'] };
};

/** Makes PostgreSQL fail with a code that otherwise needs a full disk or a crash. */
const raise = (code: string) => () =>
  db.$client.query(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);

test.each([
  ['a full disk', '53100'],
  ['too many connections', '53300'],
  ['no memory', '53200'],
  ['a lock that was not released', '55P03'],
  ['a statement that took too long', '57014'],
  ['a server that is starting', '57P03'],
  ['a read-only server, such as a replica or an old primary', '25006'],
  ['a failing disk', '58030'],
])('%s is answered with 503 not_ready and a Retry-After header', async (_, code) => {
  for (const method of ['GET', 'POST'] as const) {
    expect(await fail(method, raise(code))).toMatchObject({ status: 503, code: 'not_ready', retryAfter: '5' });
  }
});

test.each([
  'query_wait_timeout',
  'pgbouncer cannot connect to server',
  'server login has been failing, cached error: connect failed (server_login_retry)',
])('a pooler error is answered with 503 not_ready: %s', async (words) => {
  const result = await fail('POST', () => Promise.reject(Object.assign(new Error(words), { code: '08P01' })));
  expect(result).toMatchObject({ status: 503, code: 'not_ready', retryAfter: '5' });
  expect(result.message).not.toMatch(/may or may not be done/);
  const ours = Object.assign(new Error('bind message has too many parameters'), { code: '08P01' });
  expect(await fail('POST', () => Promise.reject(ours))).toMatchObject({ status: 500 });
});

/** The error of PostgreSQL on a disk that Linux has remounted read-only. */
const unwritable = { code: '42501', file: 'md.c', severity: 'ERROR' };

test('a disk that cannot be written is 503 not_ready, a missing database permission is 500 internal', async () => {
  const failWith = (fields: object) =>
    fail('POST', async () => {
      throw Object.assign(new Error('no'), fields);
    });
  expect(await failWith(unwritable)).toMatchObject({ status: 503, code: 'not_ready' });
  const ended = await failWith({ ...unwritable, file: 'xlog.c', severity: 'PANIC' });
  expect(ended).toMatchObject({ status: 503, code: 'not_ready' });
  expect(ended.message).toMatch(/may or may not be done/);
  const lack = 'begin; create table ours (); create role stranger; set local role stranger; select from ours';
  expect(await fail('POST', () => db.$client.query(lack))).toMatchObject({ status: 500, code: 'internal' });
  await db.$client.query('rollback');
  expect(log.at(-1)).toContain('42501');
});

test('a request that gets no connection in time is answered with 503 not_ready', async () => {
  const client = await db.$client.connect();
  const result = await fail('GET', () => db.$client.query('select 1'));
  client.release();
  expect(result).toMatchObject({ status: 503, code: 'not_ready', retryAfter: '5' });
});

test('if the database stops during a write, the response says that the outcome is unknown; during a read it does not', async () => {
  expect((await fail('POST', raise('57P01'))).message).toMatch(/may or may not be done/);
  expect((await fail('GET', raise('57P01'))).message).not.toMatch(/may or may not be done/);
});

test('a value that an SQL function rejects is 400 invalid_request, an unexpected error is 500', async () => {
  expect(await fail('GET', raise('22023'))).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(await fail('GET', raise('42601'))).toMatchObject({ status: 500, code: 'internal' });
});

test('a request body that is cut off is not logged as an error', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  log.length = 0;
  const onClose = vi.fn<() => void>();
  app.server.once('request', (_, response) => response.once('close', onClose));
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST /act HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a":',
    () => setTimeout(() => socket.destroy(), 20),
  );
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), 20_000);
  expect(log).toEqual([]);
});

test.each(['declares its size', 'does not declare its size'])(
  'a body too large that %s gets its error once it has been sent, on a connection that is not reset',
  async (how) => {
    const { port } = app.server.address() as AddressInfo;
    const rejected = new Promise<void>((resolve) => void (onRejected = resolve));
    const socket = connect(port, '127.0.0.1');
    const errors: Error[] = [];
    let response = '';
    socket.on('error', (error) => errors.push(error)).on('data', (piece) => void (response += piece.toString()));
    const closed = new Promise((resolve) => void socket.once('close', resolve));
    const body = 'x'.repeat(5_000_000);
    const isSized = how === 'declares its size';
    const size = isSized ? `Content-Length: ${body.length}` : 'Transfer-Encoding: chunked';
    socket.write(`POST /act HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n${size}\r\n\r\n`);
    const first = 2_000_000;
    const frame = (piece: string) => (isSized ? piece : `${piece.length.toString(16)}\r\n${piece}\r\n`);
    socket.write(frame(body.slice(0, first)));
    await rejected;
    socket.end(frame(body.slice(first)) + (isSized ? '' : '0\r\n\r\n'));
    await closed;
    expect(errors).toEqual([]);
    expect(response).toContain('body_too_large');
  },
);
