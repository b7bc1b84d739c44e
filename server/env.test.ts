import { expect, test } from 'vitest';
import { productionEnv } from '#test/helpers/shop-env.ts';
import { readEnv } from './env.ts';

const KEY = '51Nobody00000000';

const live = {
  STRIPE_SECRET_KEY: `sk_live_${KEY}`,
  STRIPE_PUBLISHABLE_KEY: `pk_live_${KEY}`,
};

test.each([
  ['test keys', {}],
  ['live keys', live],
  ['a restricted key', { STRIPE_SECRET_KEY: `rk_test_${KEY}` }],
  ['the origin with a trailing slash', { PUBLIC_URL: 'https://shop.example/' }],
  ['a random secret of letters', { AUTH_SECRET: 'pJ7_qx2mVb9sLk4TzR8wYc1nHd6gFe3u' }],
])('production starts with %s', (_, change) => {
  const env = readEnv({ ...productionEnv, ...change });
  expect([env.mode, env.publicUrl]).toEqual(['production', 'https://shop.example']);
});

test('production always requires a second step from owners and managers; the demo only if configured', () => {
  expect(readEnv({ ...productionEnv, REQUIRE_SECOND_STEP: 'no' }).requiresSecondStep).toBe(true);
  expect(readEnv({}).requiresSecondStep).toBe(false);
  expect(readEnv({ REQUIRE_SECOND_STEP: 'yes' }).requiresSecondStep).toBe(true);
});

test.each<[string, string, RegExp]>([
  ['STRIPE_SECRET_KEY', 'hello', /is not a secret key/],
  ['STRIPE_SECRET_KEY', `pk_test_${KEY}`, /is not a secret key/],
  ['STRIPE_SECRET_KEY', `sk_${KEY}`, /is not a secret key/],
  ['STRIPE_SECRET_KEY', 'sk_test_1', /is not a secret key/],
  ['STRIPE_SECRET_KEY', live.STRIPE_SECRET_KEY, /is a live key and STRIPE_PUBLISHABLE_KEY a test key/],
  ['STRIPE_PUBLISHABLE_KEY', `sk_live_${KEY}`, /is not a publishable key/],
  ['STRIPE_PUBLISHABLE_KEY', 'pk-test-1', /is not a publishable key/],
  ['STRIPE_PUBLISHABLE_KEY', live.STRIPE_PUBLISHABLE_KEY, /is a test key and STRIPE_PUBLISHABLE_KEY a live key/],
  ['STRIPE_WEBHOOK_SECRET', 'xyzzy', /is not the signing secret of a webhook/],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_short', /is not the signing secret of a webhook/],
  ['PUBLIC_URL', 'http://shop.example', /is not an https address/],
  ['PUBLIC_URL', 'https://rita:hunter2@shop.example', /is not an origin/],
  ['PUBLIC_URL', 'https://shop.example/path', /is not an origin/],
  ['PUBLIC_URL', 'https://shop.example?query', /is not an origin/],
  ['PUBLIC_URL', 'https://shop.example#hash', /is not an origin/],
  ['PUBLIC_URL', 'nowhere.test', /is not an origin/],
  ['AUTH_SECRET', 'Tz8!kQ', /is too short/],
  ['AUTH_SECRET', 'a'.repeat(32), /is too regular/],
  ['AUTH_SECRET', 'change-me-'.repeat(4), /is too regular/],
  ['AUTH_SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789', /is too regular/],
  ['SMTP_URL', 'smtp://', /is not an address such as/],
  ['SMTP_URL', 'https://rita:hunter2@mail.example', /is not an address such as/],
  ['SMTP_URL', 'rita-hunter2.mail.example', /is not an address such as/],
  ['VALKEY_URL', 'http://rita:hunter2@valkey.example', /is not an address such as/],
  ['VALKEY_URL', 'rita-hunter2.valkey.example', /is not an address such as/],
  ['DATABASE_URL', 'rita-hunter2', /is not an address such as/],
  ['DATABASE_URL', 'mysql://rita:hunter2@db.example/shop', /is not an address such as/],
  ['MIGRATE_URL', 'postgres://rita:hunter#2@db.example/shop', /is not an address such as/],
])('production rejects %s=%s without repeating the value', (name, value, sentence) => {
  const start = () => readEnv({ ...productionEnv, [name]: value });
  expect(start).toThrow(sentence);
  expect(start).toThrow(expect.objectContaining({ name: 'StartError', message: expect.stringContaining(name) }));
  expect(start).not.toThrow(value);
});

test('production names all missing variables, and embedded mode rejects production variables', () => {
  expect(() => readEnv({ ...productionEnv, SMTP_URL: ' ', AUTH_SECRET: '' })).toThrow(
    'SHOP_MODE=production needs AUTH_SECRET, SMTP_URL: set them and start again.',
  );
  expect(() => readEnv({ STRIPE_SECRET_KEY: live.STRIPE_SECRET_KEY })).toThrow(
    'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are for SHOP_MODE=production',
  );
  expect(() => readEnv({ SMTP_URL: 'smtp://mail.example' })).toThrow('SMTP_URL is for SHOP_MODE=production');
  expect(() => readEnv({ ...productionEnv, GOOGLE_CLIENT_ID: 'ours' })).toThrow('go together');
});

test.each(['0.0.0.0', '::', '192.168.1.5', 'shop.example', '127.0.0.1.evil.example'])(
  'embedded mode does not listen on %s',
  (host) => {
    expect(() => readEnv({ HOST: host })).toThrow(`HOST=${host} can be reached by others`);
    expect(readEnv({ ...productionEnv, HOST: host }).host).toBe(host);
  },
);

test.each(['localhost', '127.0.0.1', '127.0.1.1', '::1'])('embedded mode listens on %s', (host) => {
  expect(readEnv({ HOST: host }).host).toBe(host);
});

test('traces are off until an endpoint is set', () => {
  expect([readEnv({}).traces, readEnv(productionEnv).traces]).toEqual([null, null]);
  const to = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/', OTEL_TRACES_SAMPLER_ARG: '0.1' };
  expect(readEnv({ ...productionEnv, ...to }).traces).toEqual({
    url: 'https://collector.example/otlp/v1/traces',
    ratio: 0.1,
  });
});

test('metrics are off until a port is set, and local until a host is set', () => {
  expect([readEnv({}).metrics, readEnv(productionEnv).metrics]).toEqual([null, null]);
  expect(readEnv({ ...productionEnv, METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  const inside = readEnv({ ...productionEnv, METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' });
  expect(inside.metrics).toEqual({ host: '10.0.0.5', port: 9464 });
});

/** Production settings without one of the variables. */
const without = (name: string): [Record<string, string>, string] => [
  { ...productionEnv, [name]: '' },
  `SHOP_MODE=production needs ${name}: set it`,
];

test.each<[Record<string, string>, string]>([
  [{ SHOP_MODE: 'staging' }, 'SHOP_MODE=staging is not embedded or production'],
  [
    { SHOP_MODE: 'production', PUBLIC_URL: 'https://shop.example' },
    'needs DATABASE_URL, AUTH_SECRET, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, SMTP_URL, MAIL_FROM, ADMIN_EMAIL, TRUSTED_PROXIES',
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://collector' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is not an address such as'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG=2 is not a fraction from 0 to 1'],
  [{ METRICS_PORT: 'some' }, 'METRICS_PORT=some is not a port'],
  [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 'METRICS_HOST=0.0.0.0 can be reached by others'],
  [{ ...productionEnv, AUTH_SECRET: 'short' }, 'AUTH_SECRET is too short'],
  [{ ...productionEnv, GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together'],
  ...['DATABASE_URL', 'PUBLIC_URL', 'AUTH_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY'].map(without),
  ...['STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'MAIL_FROM', 'ADMIN_EMAIL', 'TRUSTED_PROXIES'].map(without),
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'embedded mode uses its own card sandbox'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'embedded mode uses its own card sandbox'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'embedded mode sends no real emails'],
  [{ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' }, 'embedded mode uses its own sign-in sandbox'],
  [{ PUBLIC_URL: 'https://shop.example' }, 'which only SHOP_MODE=production may serve'],
  [{ TRUSTED_PROXIES: 'nonsense' }, 'TRUSTED_PROXIES has nonsense, which is not an address or a network'],
  [{ ...productionEnv, TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/33' }, 'TRUSTED_PROXIES has 10.0.0.0/33'],
  [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES has 0.0.0.0/0, which is not an address or a network'],
  [{ TRUSTED_PROXIES: '::/0' }, 'TRUSTED_PROXIES has ::/0'],
  [{ TRUSTED_PROXIES: '10.0.0.0/08' }, 'TRUSTED_PROXIES has 10.0.0.0/08'],
  [{ PORT: 'abc' }, 'PORT=abc is not a port'],
])('the shop does not start with %o', (env, sentence) => {
  expect(() => readEnv(env)).toThrow(sentence);
});
