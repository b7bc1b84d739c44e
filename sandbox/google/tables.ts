import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type pg from 'pg';

export const CLIENT_ID = 'copperline-sandbox.apps.googleusercontent.com';
export const CLIENT_SECRET = 'GOCSPX-sandbox';

/** The stand-in's tables, with two initial accounts. */
export const googleTables = `
  create schema if not exists sandbox;
  create table if not exists sandbox.google_account (
    sub text primary key, email text not null, name text not null, email_verified boolean not null,
    created_at timestamptz not null default now());
  create table if not exists sandbox.google_code (
    code text primary key, sub text not null references sandbox.google_account, request jsonb not null,
    created_at timestamptz not null default now());
  create table if not exists sandbox.google_key (id int primary key, jwk jsonb not null);
  insert into sandbox.google_account (sub, email, name, email_verified) values
    ('110000000000000000001', 'gina.google@example.com', 'Gina Google', true),
    ('110000000000000000002', 'ulf.unproven@example.com', 'Ulf Unproven', false)
    on conflict do nothing;`;

const SCHEMA_LOCK = 7_164_793;

export type GoogleAccount = { sub: string; email: string; name: string; emailVerified: boolean };

/** The parts of an authorization request that the token endpoint must verify. */
export type AuthRequest = { redirectUri: string; codeChallenge: string; nonce: string | null };

/** Creates the tables that do not exist yet. */
export const createTables = async (pool: pg.Pool): Promise<void> => {
  const trx = await pool.connect();
  try {
    await trx.query('begin');
    await trx.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await trx.query(googleTables);
    await trx.query('commit');
  } finally {
    trx.release();
  }
};

/** Gets the signing key. It is created on first use, because that takes 0.2 s of CPU time and most starts need none. */
export const getSigningKey = async (pool: pg.Pool): Promise<Record<string, string>> => {
  const { rows: known } = await pool.query('select jwk from sandbox.google_key where id = 1');
  if (known.length > 0) return known[0].jwk;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'sandbox', alg: 'RS256', use: 'sig' };
  // If another process stored a key first, this returns that key.
  const { rows: storedRows } = await pool.query(
    `insert into sandbox.google_key as k (id, jwk) values (1, $1)
       on conflict (id) do update set jwk = k.jwk returning jwk`,
    [jwk],
  );
  return storedRows[0].jwk;
};

const accountColumns = 'sub, email, name, email_verified as "emailVerified"';

export const listAccounts = async (pool: pg.Pool): Promise<GoogleAccount[]> => {
  const { rows } = await pool.query(`select ${accountColumns} from sandbox.google_account order by created_at, sub`);
  return rows;
};

/** Adds an account. Several accounts may share one email address, as when a company reassigns it to another person. */
export const addAccount = async (pool: pg.Pool, account: Omit<GoogleAccount, 'sub'>): Promise<string> => {
  const sub = `11${BigInt(`0x${randomBytes(8).toString('hex')}`)
    .toString()
    .padStart(20, '0')}`;
  await pool.query('insert into sandbox.google_account (sub, email, name, email_verified) values ($1, $2, $3, $4)', [
    sub,
    account.email,
    account.name,
    account.emailVerified,
  ]);
  return sub;
};

export const issueCode = async (pool: pg.Pool, sub: string, request: AuthRequest): Promise<string> => {
  const code = `4/${randomBytes(24).toString('base64url')}`;
  await pool.query('insert into sandbox.google_code (code, sub, request) values ($1, $2, $3)', [code, sub, request]);
  return code;
};

/** Redeems a code once, within ten minutes, for a client that has its verifier (RFC 7636, 4.6). */
export const redeemCode = async (
  pool: pg.Pool,
  code: string,
  { redirectUri, verifier }: { redirectUri: string; verifier: string },
): Promise<{ account: GoogleAccount; nonce: string | null } | null> => {
  const { rows } = await pool.query<{ request: AuthRequest } & GoogleAccount>(
    `with spent as (
       delete from sandbox.google_code where code = $1 and created_at > now() - interval '10 minutes' returning *
     )
     select s.request, ${accountColumns} from spent s join sandbox.google_account using (sub)`,
    [code],
  );
  const found = rows[0];
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (found?.request.codeChallenge !== challenge || found.request.redirectUri !== redirectUri) return null;
  const { request, ...account } = found;
  return { account, nonce: request.nonce };
};
