import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { placeOrder, createTestProduct } from './helpers/products.ts';
import { cleanUp } from './helpers/clean-up.ts';
import { signInWithGoogle } from './helpers/sign-in-with-google.ts';
import { openBrowser } from './helpers/identity-browser.ts';
import { startShop, type TestShop } from './helpers/start-shop.ts';

const shop = await startShop();

const someone = (more: object = {}) => ({
  email: `${randomUUID()}@example.com`,
  name: 'Gina Google',
  emailVerified: true,
  ...more,
});

const listUsers = async (email: string) =>
  (
    await shop.db.$client.query(
      `select u.email_verified, array_agg(a.provider_id order by a.provider_id) as providers
         from auth_user u join auth_account a on a.user_id = u.id where u.email = $1 group by u.id`,
      [email],
    )
  ).rows;

test('a name from Google is cleaned and cut to 80 characters', async () => {
  const account = someone({ name: `\u202eVera\n\nhttps://evil.example ${'x'.repeat(5000)}` });
  const browser = openBrowser(shop);
  await signInWithGoogle(browser, account);
  const { name } = await browser.sync(account.email);
  expect(name).toMatch(/^Vera https evil\. example x{50,}$/);
  expect(name).toHaveLength(80);
});

test('a person whose address Google has verified is registered, signed in and verified', async () => {
  const browser = openBrowser(shop);
  const account = someone();
  const landed = await signInWithGoogle(browser, account);
  expect(`${landed.pathname}${landed.search}`).toBe('/login?from=google');
  expect(await browser.sync(account.email)).toMatchObject({ name: 'Gina Google', emailVerified: true });
  expect(await listUsers(account.email)).toEqual([{ email_verified: true, providers: ['google'] }]);
});

test('an address that Google has not verified is refused and registers nobody', async () => {
  const browser = openBrowser(shop);
  const account = someone({ emailVerified: false });
  const landed = await signInWithGoogle(browser, account);
  expect(landed.searchParams.get('error')).toBe('email_not_verified');
  expect(await listUsers(account.email)).toEqual([]);
});

test('Google sign-in takes over an account whose address is unproven: its session and password end, its order stays', async () => {
  const attacker = openBrowser(shop);
  const owner = openBrowser(shop);
  const account = someone();
  await attacker.signUp(account.email, 'attackers choice');
  const claim = await attacker.sync(account.email);
  const attackers = { ...claim, email: account.email, customerId: '', sessionId: '' };
  const { body: order } = await placeOrder(shop, attackers, await createTestProduct(shop), 1);
  await signInWithGoogle(owner, account);
  const list = (token: string) => shop.call(orders.listMine, { query: { email: account.email } }, token);
  expect((await list(claim.token)).status).toBe(401);
  expect((await attacker.post('sign-in/email', { email: account.email, password: 'attackers choice' })).status).toBe(
    401,
  );
  const { token } = await owner.sync(account.email);
  const mine = await list(token);
  expect([mine.status, mine.body]).toEqual([200, []]);
  const storedOrders = await shop.db.$client.query('select count(*)::int as n from orders where id = $1', [order._id]);
  expect(storedOrders.rows[0].n).toBe(1);
  const { rows } = await shop.db.$client.query(`select count(*)::int as n from audit where act = 'account.evict'`);
  expect(rows[0].n).toBe(1);
});

test('an account with a proven address is linked to Google and keeps its password', async () => {
  const browser = openBrowser(shop);
  const account = someone();
  await browser.signUp(account.email);
  await shop.db.$client.query('update auth_user set email_verified = true where email = $1', [account.email]);
  await signInWithGoogle(openBrowser(shop), account);
  expect(await listUsers(account.email)).toEqual([{ email_verified: true, providers: ['credential', 'google'] }]);
  expect((await openBrowser(shop).post('sign-in/email', { email: account.email, password: 'secret' })).status).toBe(
    200,
  );
});

test('a second Google account on the same address is refused; the first still works', async () => {
  const account = someone();
  await signInWithGoogle(openBrowser(shop), account);
  const second = await signInWithGoogle(openBrowser(shop), account);
  expect(second.searchParams.get('error')).toBe('other_google_account');
  const { rows } = await shop.db.$client.query(
    'select sub from sandbox.google_account where email = $1 order by created_at',
    [account.email],
  );
  const first = await signInWithGoogle(openBrowser(shop), { sub: rows[0].sub });
  expect(first.searchParams.get('error')).toBeNull();
});

test('a visitor who cancels at Google returns to the login with a reason', async () => {
  const landed = await signInWithGoogle(openBrowser(shop), 'cancel');
  expect(`${landed.pathname} ${landed.searchParams.get('error')}`).toBe('/login access_denied');
});

test('a forged state or a forged nonce signs nobody in', async () => {
  for (const forge of [
    (query: URLSearchParams) => query.set('state', 'forged'),
    (query: URLSearchParams) => query.set('nonce', 'forged'),
  ]) {
    const browser = openBrowser(shop);
    const account = someone();
    const landed = await signInWithGoogle(browser, account, forge);
    expect(landed.searchParams.get('error')).not.toBeNull();
    expect((await browser.sync(account.email)).token).toBeUndefined();
  }
});

test('a Google response to one browser does not sign in another browser', async () => {
  const mine = openBrowser(shop);
  const other = openBrowser(shop);
  const account = someone();
  const { body } = await mine.post('sign-in/google', {});
  const query = new URL(body.url).search.slice(1);
  const chosen = await mine.request('POST', '/__sandbox/google/choose', { query, choice: account });
  const back = new URL(chosen.body.location);
  await other.request('GET', `${back.pathname}${back.search}`);
  expect((await other.sync(account.email)).token).toBeUndefined();
});

test('the Google sandbox refuses a foreign redirect address, and sign-in sends an S256 code challenge', async () => {
  const { body } = await openBrowser(shop).post('sign-in/google', {});
  const query = new URL(body.url).searchParams;
  query.set('redirect_uri', 'https://evil.test/callback');
  const refused = await openBrowser(shop).request('POST', '/__sandbox/google/choose', {
    query: query.toString(),
    choice: 'cancel',
  });
  expect([refused.status, refused.body.error]).toEqual([400, 'redirect_uri_mismatch']);
  expect(new URL(body.url).searchParams.get('code_challenge_method')).toBe('S256');
});

test('a callback address that the caller sends is not followed', async () => {
  const browser = openBrowser(shop);
  const { body } = await browser.post('sign-in/google', { callbackURL: 'https://evil.test', provider: 'github' });
  expect(new URL(body.url).pathname).toBe('/__sandbox/google');
  const signedIn = await browser.post('sign-up/email', {
    name: 'N',
    email: someone().email,
    password: 'secret',
    callbackURL: 'https://evil.test',
  });
  expect(signedIn.headers['location']).toBeUndefined();
  expect(JSON.stringify(signedIn.body)).not.toContain('evil.test');
});

test('a password reset sets a password for an account created through Google', async () => {
  const account = someone();
  await signInWithGoogle(openBrowser(shop), account);
  await openBrowser(shop).send(identity.forgotPassword, { body: { email: account.email } });
  const [mail] = await shop.mailsTo(account.email);
  const token = /#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const body = { token, password: 'a sentence of mine' };
  expect((await openBrowser(shop).send(identity.resetPassword, { body })).status).toBe(200);
  expect(
    (await openBrowser(shop).post('sign-in/email', { email: account.email, password: body.password })).status,
  ).toBe(200);
});

/** Starts an OpenID provider that makes any claim a test wants, to see what the shop accepts. */
const startLiar = async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const { privateKey: foreignKey } = await generateKeyPair('RS256');
  const claims = { audience: 'copperline', issuer: '', signedBy: privateKey, nonce: '' };
  const server = createServer(async (request, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    const jwk = { ...(await exportJWK(publicKey)), kid: 'liar', alg: 'RS256', use: 'sig' };
    const responses: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/certs`,
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/certs': { keys: [jwk] },
      '/token': {
        access_token: 'a',
        token_type: 'Bearer',
        expires_in: 3600,
        id_token: await new SignJWT({
          email: 'liar@example.com',
          email_verified: true,
          name: 'Liar',
          nonce: claims.nonce,
        })
          .setProtectedHeader({ alg: 'RS256', kid: 'liar' })
          .setIssuer(claims.issuer || issuer)
          .setAudience(claims.audience)
          .setSubject('1')
          .setIssuedAt()
          .setExpirationTime('1h')
          .sign(claims.signedBy),
      },
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(responses[request.url ?? ''] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp(() => void server.close());
  const { port } = server.address() as { port: number };
  return {
    claims,
    honestly: { ...claims },
    foreignKey,
    discoveryUrl: `http://127.0.0.1:${port}/.well-known/openid-configuration`,
  };
};

const liar = await startLiar();
const google = { discoveryUrl: liar.discoveryUrl, clientId: 'copperline', clientSecret: 'x' };
const fooled: TestShop = await startShop({}, { google });

test.each([
  ['the truth', {}, true],
  ['a token for another audience', { audience: 'another-shop' }, false],
  ['a token of another issuer', { issuer: 'https://evil.test' }, false],
  ['a token signed by a foreign key', { signedBy: liar.foreignKey }, false],
])('when the provider sends %s, a session opens only for the truth', async (_, lie, believed) => {
  const browser = openBrowser(fooled);
  const { body } = await browser.post('sign-in/google', {});
  const authParams = new URL(body.url).searchParams;
  Object.assign(liar.claims, liar.honestly, lie, { nonce: authParams.get('nonce') ?? '' });
  const back = new URLSearchParams({ code: 'any', state: authParams.get('state') ?? '' });
  const landed = await browser.request('GET', `/api/auth/callback/google?${back}`);
  expect(String(landed.headers['location']).includes('error=')).toBe(!believed);
  expect(typeof (await browser.sync('liar@example.com')).token === 'string').toBe(believed);
});

test.each([
  ['nothing at all', ''],
  ['a code and no state', '?code=x'],
  ['an unknown state', '?code=x&state=invented'],
  ['a refusal without a state', '?error=access_denied'],
  ['a refusal with an unknown state', '?error=access_denied&state=invented'],
])('a return from Google with %s ends at the login with an error', async (_, query) => {
  const landed = await openBrowser(shop).request('GET', `/api/auth/callback/google${query}`);
  expect(landed.status).toBe(302);
  const to = new URL(String(landed.headers['location']), 'http://shop.test');
  expect([to.origin, to.pathname, to.searchParams.get('from')]).toEqual(['http://shop.test', '/login', 'google']);
  expect(to.searchParams.get('error')).toMatch(/^[a-z_]+$/);
});

test('a return from Google leads to the page where the sign-in began', async () => {
  const landed = await signInWithGoogle(openBrowser(shop), someone(), undefined, { page: 'regester' });
  expect(`${landed.pathname}${landed.search}`).toBe('/regester?from=google');
  expect((await openBrowser(shop).post('sign-in/google', { page: '//evil.test' })).status).toBe(400);
});
