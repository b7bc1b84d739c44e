import { StartError } from './start-error.ts';

/**
 * The least estimated bits of a secret. Of 300,000 secrets of 32 random hexadecimal digits, none had fewer than
 * 85; a repeated word has about 30.
 */
const MIN_BITS = 80;

/** Shannon entropy: bits per symbol if symbols are independent. */
const bitsPerSymbol = (symbols: (string | number)[]): number => {
  const counts = new Map<string | number, number>();
  for (const one of symbols) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts.values()].reduce(
    (bits, count) => bits - (count / symbols.length) * Math.log2(count / symbols.length),
    0,
  );
};

/** The number of characters after which a text repeats; its length if it does not repeat. */
const getPeriod = (text: string): number => {
  let period = 1;
  while (period < text.length && !text.startsWith(text.slice(period))) period++;
  return period;
};

/** An upper bound on the entropy of a text; lower if it repeats itself or counts up like an alphabet. */
const estimateBits = (text: string): number => {
  const steps = [...text].slice(1).map((letter, at) => letter.charCodeAt(0) - text.charCodeAt(at));
  return Math.min(bitsPerSymbol([...text]), bitsPerSymbol(steps)) * getPeriod(text);
};

/**
 * Checks that AUTH_SECRET cannot be guessed.
 * @throws StartError, which does not show the secret
 */
export const checkSecret = (secret: string): void => {
  if (secret.length < 32) {
    throw new StartError('AUTH_SECRET is too short to be a secret: use at least 32 random characters.');
  }
  if (estimateBits(secret) < MIN_BITS) {
    throw new StartError(
      'AUTH_SECRET is too regular to be a secret: use random characters, such as the output of openssl rand -hex 32.',
    );
  }
};

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

/**
 * Key formats of the provider (docs.stripe.com/keys). The prefix shows the purpose of a key, and whether it is
 * live or for tests.
 */
const keyFormats = {
  STRIPE_SECRET_KEY: { shape: /^(?:sk|rk)_(live|test)_\w{8,}$/, hint: 'a secret key (sk_live_... or sk_test_...)' },
  STRIPE_PUBLISHABLE_KEY: { shape: /^pk_(live|test)_\w{8,}$/, hint: 'a publishable key (pk_live_... or pk_test_...)' },
  STRIPE_WEBHOOK_SECRET: { shape: /^(whsec)_[\w+/=-]{24,}$/, hint: 'the signing secret of a webhook (whsec_...)' },
} as const;

/**
 * Checks the keys of the card provider by their format, because the publishable key is in every page, and a
 * secret key in its place would be public.
 * @throws StartError that names the variable and shows no key
 */
export const readStripeKeys = (keys: Record<keyof typeof keyFormats, string>): StripeKeys => {
  const getKind = (name: keyof typeof keyFormats): string => {
    const { shape, hint } = keyFormats[name];
    const kind = shape.exec(keys[name])?.[1];
    if (kind === undefined) {
      throw new StartError(`${name} is not ${hint}: copy it again from the provider's dashboard.`);
    }
    return kind;
  };
  const secret = getKind('STRIPE_SECRET_KEY');
  const publishable = getKind('STRIPE_PUBLISHABLE_KEY');
  getKind('STRIPE_WEBHOOK_SECRET');
  if (secret !== publishable) {
    throw new StartError(
      `STRIPE_SECRET_KEY is a ${secret} key and STRIPE_PUBLISHABLE_KEY a ${publishable} key: use keys of the same mode.`,
    );
  }
  return {
    secretKey: keys.STRIPE_SECRET_KEY,
    publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
  };
};
