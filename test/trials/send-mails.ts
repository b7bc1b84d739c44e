import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Claim } from './claim.ts';
import { withShops } from './with-shops.ts';

const PAIRS = 400;
const SMTP_MS = 50;
const FEWEST_A_SECOND = 100;

/**
 * Runs four processes with a slow SMTP server. Emails must still be sent quickly, and the emails of one order
 * must arrive in their order.
 */
export const sendMails = async (): Promise<Claim[]> => {
  const subjects: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', async () => {
        await wait(SMTP_MS);
        subjects.push(/Subject: .*?(pair \d+ \w+)/.exec(raw)?.[1] ?? '');
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  try {
    return await withShops(4, { SMTP_URL: `smtp://127.0.0.1:${port}` }, async ({ db }) => {
      await db.$client.query(
        `with pairs as (select n, uuidv7() as order_id from generate_series(1, $1) n),
              steps as (select n, order_id, step from pairs, (values ('placed'), ('cancelled')) s(step)),
              written as (
                insert into message (email, subject, body)
                select 'nora@example.com', 'pair ' || n || ' ' || step, '' from steps returning id, subject)
         insert into outbox (kind, entity_id, order_id)
         select 'message.received', w.id, t.order_id from steps t join written w on w.subject = 'pair ' || t.n || ' ' || t.step
          order by t.step desc`,
        [PAIRS],
      );
      const began = Date.now();
      while (subjects.length < 2 * PAIRS && Date.now() - began < 120_000) await wait(50);
      const perSecond = (1000 * subjects.length) / (Date.now() - began);
      const at = new Map(subjects.map((subject, place) => [subject, place]));
      const getPlace = (n: number, step: string) => at.get(`pair ${n} ${step}`) ?? Infinity;
      const wrongPairs = Array.from({ length: PAIRS }, (_, n) => n + 1).filter(
        (n) => !(getPlace(n, 'placed') < getPlace(n, 'cancelled')),
      );
      return [
        {
          title: `emails of four processes, at ${SMTP_MS} ms each`,
          found: `${Math.round(perSecond)} a second`,
          isTrue: perSecond >= FEWEST_A_SECOND,
        },
        {
          title: 'emails of one order',
          found: `${wrongPairs.length} of ${PAIRS} pairs out of order, ${new Set(subjects).size} of ${2 * PAIRS} arrived`,
          isTrue: wrongPairs.length === 0 && at.size === 2 * PAIRS,
        },
      ];
    });
  } finally {
    server.close();
  }
};
