import { z } from 'zod';
import { Email } from '#features/accounts/contract/accounts.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { toCents } from '#platform/contract/money.ts';
import type { GoogleClient } from '#features/accounts/server/google.ts';
import { checkSecret, readStripeKeys } from './secrets.ts';
import { DEFAULT_CONNECTIONS, MIN_CONNECTIONS } from '#platform/server/db/limits.ts';
import { type EnvSource, createSettingParser, getSetting, parseProxies, readDatabaseUrl } from './parse-settings.ts';
import { readObservabilitySettings } from './read-observability-settings.ts';
import { readBackupSettings, readDataDir } from './read-backup-settings.ts';
import type { CommonEnv, EmbeddedEnv, Env, ProductionEnv } from './shop-env.ts';
import { StartError } from './start-error.ts';

const Port = z.coerce.number().int().min(0).max(65_535);
const Hours = z.coerce.number().positive().max(10_000);
const Count = z.coerce.number().int().min(1).max(1_000_000);

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Matches 'shop@example.com', or 'Copperline <shop@example.com>'. */
const MailFrom = z.string().regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/);

/** The address of the card sandbox, which must run on this machine. */
const Loopback = z
  .string()
  .regex(/^127\.0\.0\.1:\d+$/)
  .transform((text) => ({ host: '127.0.0.1', port: Number(text.split(':')[1]) }));

/** Host names that only this machine can reach. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** The shop's public origin, without a path, such as 'https://shop.example'. */
const Origin = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine(({ origin, href }) => href === `${origin}/`)
  .transform(({ origin }) => origin);

/** Zod also runs refinements on text that is not a URL. */
const hasHost = (text: string): boolean => (URL.parse(text)?.hostname ?? '') !== '';

const SmtpUrl = z.url({ protocol: /^smtps?$/ }).refine(hasHost);

const Connections = z.coerce.number().int().min(MIN_CONNECTIONS).max(1000);

const ValkeyUrl = z.url({ protocol: /^(?:valkey|redis)s?$/ }).refine(hasHost);

/** Web addresses separated by commas. */
const LinkList = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(z.url({ protocol: /^https$/ })).max(8));

/** Google's OpenID configuration (developers.google.com/identity/openid-connect, Discovery document). */
const GOOGLE_DISCOVERY = 'https://accounts.google.com/.well-known/openid-configuration';

/** The delivery fee of the demo in dollars. It is not 0, to show how a fee looks. */
const DEMO_FEE = 7.95;

/** The sender has no name, so that emails show the shop's name. */
const DEMO_FROM = 'shop@example.com';

const getEmailAddress = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;

const readCommon = (source: EnvSource, mode: Env['mode']): CommonEnv => {
  const parse = createSettingParser(source);
  const mailFrom = parse('MAIL_FROM', MailFrom, DEMO_FROM, 'a sender such as Copperline <shop@example.com>');
  return {
    port: parse('PORT', Port, 3000, 'a port from 0 to 65535'),
    host: getSetting(source, 'HOST') ?? (mode === 'embedded' ? '127.0.0.1' : '0.0.0.0'),
    trustedProxies: parseProxies(getSetting(source, 'TRUSTED_PROXIES')),
    migrateUrl: readDatabaseUrl(source, 'MIGRATE_URL'),
    migrates: parse('MIGRATE_AT_START', z.enum(['yes', 'no']), 'yes', 'yes or no') === 'yes',
    connections: parse('DATABASE_CONNECTIONS', Connections, DEFAULT_CONNECTIONS, `a number from ${MIN_CONNECTIONS} up`),
    backups: readBackupSettings(source, mode),
    valkeyUrl: parse('VALKEY_URL', ValkeyUrl.nullable(), null, 'an address such as valkey://10.0.0.5:6379'),
    ...readObservabilitySettings(parse, getSetting(source, 'METRICS_HOST')),
    mailFrom,
    shopEmail: parse('SHOP_EMAIL', Email, getEmailAddress(mailFrom), 'an email address'),
    sweepSeconds: parse('SWEEP_SECONDS', z.coerce.number().min(1).max(3600), 60, 'a number of seconds'),
    holdHours: parse('ORDER_HOLD_HOURS', Hours, 24, 'a number of hours'),
    reviewsPerNetwork: parse('REVIEWS_PER_NETWORK', z.coerce.number().int().min(0), 5, 'a whole number'),
    unpaid: {
      orders: parse('UNPAID_ORDERS', Count, 10, 'a whole number from 1 up'),
      lines: parse('UNPAID_LINES', Count, 40, 'a whole number from 1 up'),
      cents: toCents(parse('UNPAID_DOLLARS', Dollars, 5000, 'an amount in dollars such as 5000')),
      unprovenCents: toCents(parse('UNPAID_UNPROVEN_DOLLARS', Dollars, 20_000, 'an amount in dollars such as 20000')),
      holdHours: parse('UNPAID_HOLD_HOURS', Hours, 1, 'a number of hours'),
    },
    freshMinutes: parse('FRESH_MINUTES', z.coerce.number().min(1).max(1440), 30, 'a number of minutes'),
    requiresSecondStep:
      mode === 'production' ||
      parse('REQUIRE_SECOND_STEP', z.enum(['yes', 'no']), 'no', 'yes or no, of an embedded shop') === 'yes',
    cardTries: parse('CARD_TRIES', z.coerce.number().int().min(1).max(1_000_000), 5, 'a number from 1 up'),
    cardWaitHours: parse('CARD_WAIT_HOURS', Hours, 1, 'a number of hours'),
    shippingFeeCents: toCents(
      parse('SHIPPING_FEE', Dollars, mode === 'embedded' ? DEMO_FEE : 0, 'an amount in dollars such as 7.95'),
    ),
    socialLinks: parse('SOCIAL_LINKS', LinkList, [], 'a list of https:// addresses with commas between them'),
    offline: parse('OFFLINE', z.enum(['yes', 'no']), 'yes', 'yes or no') === 'yes',
    logLevel: parse('LOG_LEVEL', z.enum(LEVELS), mode === 'embedded' ? 'warn' : 'info', `one of ${LEVELS.join(', ')}`),
  };
};

const readPublicUrl = (source: EnvSource): string | null =>
  createSettingParser(source)(
    'PUBLIC_URL',
    Origin.nullable(),
    null,
    'an origin such as https://shop.example, with nothing after it',
  );

const readAdminEmail = (source: EnvSource): string | null =>
  createSettingParser(source)('ADMIN_EMAIL', Email.nullable(), null, 'an email address');

const readSmtpUrl = (source: EnvSource): string | null =>
  createSettingParser(source)(
    'SMTP_URL',
    SmtpUrl.nullable(),
    null,
    'an address such as smtps://user:password@mail.example',
  );

/** Reads both settings; null if neither is set. @throws StartError if only one is */
const readGoogle = (source: EnvSource): GoogleClient | null => {
  const clientId = getSetting(source, 'GOOGLE_CLIENT_ID');
  const clientSecret = getSetting(source, 'GOOGLE_CLIENT_SECRET');
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null || clientSecret === null) {
    throw new StartError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both, or neither.');
  }
  return { discoveryUrl: GOOGLE_DISCOVERY, clientId, clientSecret };
};

const readProduction = (source: EnvSource): ProductionEnv => {
  const settings = {
    DATABASE_URL: readDatabaseUrl(source, 'DATABASE_URL'),
    PUBLIC_URL: readPublicUrl(source),
    AUTH_SECRET: getSetting(source, 'AUTH_SECRET'),
    STRIPE_SECRET_KEY: getSetting(source, 'STRIPE_SECRET_KEY'),
    STRIPE_PUBLISHABLE_KEY: getSetting(source, 'STRIPE_PUBLISHABLE_KEY'),
    STRIPE_WEBHOOK_SECRET: getSetting(source, 'STRIPE_WEBHOOK_SECRET'),
    SMTP_URL: readSmtpUrl(source),
    MAIL_FROM: getSetting(source, 'MAIL_FROM'),
    ADMIN_EMAIL: readAdminEmail(source),
    TRUSTED_PROXIES: getSetting(source, 'TRUSTED_PROXIES'),
  };
  type ProductionSettings = { [K in keyof typeof settings]: NonNullable<(typeof settings)[K]> };
  const isWhole = (some: typeof settings): some is ProductionSettings =>
    Object.values(some).every((value) => value !== null);
  if (!isWhole(settings)) {
    const missing = Object.entries(settings).flatMap(([name, value]) => (value === null ? [name] : []));
    throw new StartError(
      `SHOP_MODE=production needs ${missing.join(', ')}: set ${missing.length > 1 ? 'them' : 'it'} and start again.`,
    );
  }
  if (!settings.PUBLIC_URL.startsWith('https:')) {
    throw new StartError('PUBLIC_URL is not an https address, which SHOP_MODE=production requires: change it.');
  }
  checkSecret(settings.AUTH_SECRET);
  return {
    mode: 'production',
    ...readCommon(source, 'production'),
    databaseUrl: settings.DATABASE_URL,
    publicUrl: settings.PUBLIC_URL,
    authSecret: settings.AUTH_SECRET,
    adminEmail: settings.ADMIN_EMAIL,
    smtpUrl: settings.SMTP_URL,
    stripe: readStripeKeys(settings),
    google: readGoogle(source),
  };
};

/** Settings that only production may have, and why embedded mode refuses them. */
const productionOnly: [names: string[], why: string][] = [
  [['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], 'uses its own sign-in sandbox, so leave them out'],
  [['SMTP_URL'], 'sends no real emails and shows them at /__sandbox/mail, so leave it out'],
  [
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    'uses its own card sandbox, so leave them out',
  ],
];

const formatNames = (names: string[]): string => names.join(', ').replace(/, (?=[^,]*$)/, ' and ');

const readEmbedded = (source: EnvSource): EmbeddedEnv => {
  const env: EmbeddedEnv = {
    mode: 'embedded',
    ...readCommon(source, 'embedded'),
    dataDir: readDataDir(source),
    databaseUrl: readDatabaseUrl(source, 'DATABASE_URL'),
    publicUrl: readPublicUrl(source),
    authSecret: getSetting(source, 'AUTH_SECRET'),
    adminEmail: readAdminEmail(source),
    sandboxStripe: createSettingParser(source)(
      'SANDBOX_STRIPE',
      Loopback.nullable(),
      null,
      'an address such as 127.0.0.1:4242',
    ),
  };
  if (!LOOPBACK_HOST.test(env.host)) {
    throw new StartError(
      `HOST=${env.host} can be reached by others, and the accounts of embedded mode are public: leave it out, or set SHOP_MODE=production.`,
    );
  }
  const metricsHost = env.metrics?.host ?? '127.0.0.1';
  if (!LOOPBACK_HOST.test(metricsHost)) {
    throw new StartError(
      `METRICS_HOST=${metricsHost} can be reached by others, and embedded mode is for this machine only: leave it out, or set SHOP_MODE=production.`,
    );
  }
  for (const [names, reason] of productionOnly) {
    if (names.every((name) => getSetting(source, name) === null)) continue;
    const are = names.length > 1 ? 'are' : 'is';
    throw new StartError(`${formatNames(names)} ${are} for SHOP_MODE=production: embedded mode ${reason}.`);
  }
  if (env.publicUrl?.startsWith('https:')) {
    throw new StartError(
      'PUBLIC_URL is an https address, which only SHOP_MODE=production may serve: change one of the two.',
    );
  }
  return env;
};

/**
 * Reads all settings; no other code reads them. `SHOP_MODE` alone chooses the mode: embedded mode has a default
 * for everything and needs no outside service; production has no defaults.
 * @throws StartError that names every missing or invalid variable
 */
export const readEnv = (source: EnvSource): Env => {
  const modes = z.enum(['embedded', 'production']);
  const mode = createSettingParser(source)('SHOP_MODE', modes, 'embedded', 'embedded or production');
  return mode === 'production' ? readProduction(source) : readEmbedded(source);
};
