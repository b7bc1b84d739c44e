import { readFileSync } from 'node:fs';
import { text as readText } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import type { FastifyPluginAsync } from 'fastify';
import type pg from 'pg';
import PostalMime, { type Attachment } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

export const mailboxTables = `
  create schema if not exists sandbox;
  create table if not exists sandbox.mail (
    id bigint generated always as identity primary key, sender text not null, recipients text[] not null,
    raw text not null, at timestamptz not null default now());`;

const SCHEMA_LOCK = 7_164_792;
const MAX_BYTES = 1_000_000;
const MAX_SHOWN = 100;
/**
 * The first email to this domain is deferred, as greylisting servers do, so that people can see how the shop
 * handles it.
 */
const GREYLISTED = /@later\.example$/i;
const PREFIX = '/__sandbox/mail';

export type Mailbox = {
  /** The SMTP address to send emails to. */
  smtpUrl: string;
  /** The page with the emails, on the shop's own origin, under `/__sandbox/mail`. */
  routes: FastifyPluginAsync;
  close(): Promise<void>;
};

const createTables = async (pool: pg.Pool): Promise<void> => {
  const trx = await pool.connect();
  try {
    // The lock is needed because "if not exists" fails when two processes create the same schema at the same moment.
    await trx.query('begin');
    await trx.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await trx.query(mailboxTables);
    await trx.query('commit');
  } finally {
    trx.release();
  }
};

const toBuffer = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));

/** Puts attached pictures into the HTML as data URLs, because the sandboxed frame may not fetch anything. */
const inlinePictures = (html: string | undefined, attachments: Attachment[]): string | undefined =>
  attachments.reduce(
    (result, picture) =>
      picture.contentId === undefined
        ? result
        : result?.replaceAll(
            `cid:${picture.contentId.replace(/^<|>$/g, '')}`,
            `data:${picture.mimeType};base64,${toBuffer(picture).toString('base64')}`,
          ),
    html,
  );

const toMailJson = async (row: { id: string; sender: string; recipients: string[]; raw: string; at: Date }) => {
  const { subject, text, html, headers, replyTo, attachments } = await PostalMime.parse(row.raw);
  return {
    id: Number(row.id),
    from: row.sender,
    to: row.recipients,
    at: row.at.toISOString(),
    subject,
    text,
    html: inlinePictures(html, attachments),
    replyTo: replyTo?.[0]?.address,
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    attachments: attachments.flatMap(({ filename, mimeType, contentId }, at) =>
      contentId === undefined
        ? [{ name: filename ?? 'file', type: mimeType, url: `${PREFIX}/${row.id}/files/${at}` }]
        : [],
    ),
  };
};

const findAttachment = async (pool: pg.Pool, mail: string, at: string) => {
  const { rows } = await pool.query('select raw from sandbox.mail where id::text = $1', [mail]);
  return rows[0] === undefined ? undefined : (await PostalMime.parse(rows[0].raw)).attachments[Number(at)];
};

/** Only people at this machine may read the mailbox. */
const isLoopback = (ip: string): boolean => /^(?:::1|(?:::ffff:)?127\.)/.test(ip);

/** The page runs only its own script; emails are shown in a frame that runs none. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

const files = { 'mailbox.js': 'text/javascript', 'mailbox.css': 'text/css' } as const;
const readBrowserFile = (name: string): string => readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');

const mailboxRoutes =
  (pool: pg.Pool): FastifyPluginAsync =>
  async (shop) => {
    await shop.register(
      async (app) => {
        app.addHook('onRequest', async (request, reply) => {
          reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
          if (!isLoopback(request.ip)) return reply.callNotFound();
        });
        const page = readBrowserFile('mailbox.html');
        app.get('/', (_request, reply) =>
          reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY).send(page),
        );
        for (const [name, type] of Object.entries(files)) {
          const text = readBrowserFile(name);
          app.get(`/${name}`, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text));
        }
        app.get<{ Querystring: { to?: string } }>('/mails.json', async ({ query }) => {
          const { rows } = await pool.query(
            `select id, sender, recipients, raw, at from sandbox.mail
              where $1::text is null or $1 = any(recipients) order by id desc limit ${MAX_SHOWN}`,
            [query.to ?? null],
          );
          return Promise.all(rows.map(toMailJson));
        });
        app.get<{ Params: { mail: string; at: string } }>('/:mail/files/:at', async ({ params }, reply) => {
          const file = await findAttachment(pool, params.mail, params.at);
          if (file === undefined) return reply.callNotFound();
          return reply.type(file.mimeType).send(toBuffer(file));
        });
      },
      { prefix: PREFIX },
    );
  };

/** Starts a mailbox: an SMTP server on a loopback port that delivers no emails and shows all of them on its page. */
export const startMailbox = async (pool: pg.Pool): Promise<Mailbox> => {
  await createTables(pool);
  const known = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    onRcptTo({ address }, _session, done) {
      if (!GREYLISTED.test(address) || known.has(address)) return done();
      known.add(address);
      done(Object.assign(new Error('4.7.1 Try again later'), { responseCode: 451 }));
    },
    onData: callbackify(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
      const raw = await readText(stream);
      await pool.query('insert into sandbox.mail (sender, recipients, raw) values ($1, $2, $3)', [
        envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        envelope.rcptTo.map(({ address }) => address),
        raw,
      ]);
    }),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the mailbox has no port');
  return {
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    routes: mailboxRoutes(pool),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
