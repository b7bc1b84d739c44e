import { StartError } from './start-error.ts';

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

/** How the provider writes its keys (docs.stripe.com/keys): what a key is for and whose money it moves stand first. */
const keyFormats = {
  STRIPE_SECRET_KEY: { shape: /^(?:sk|rk)_(live|test)_\w{8,}$/, hint: 'a secret key (sk_live_... or sk_test_...)' },
  STRIPE_PUBLISHABLE_KEY: { shape: /^pk_(live|test)_\w{8,}$/, hint: 'a publishable key (pk_live_... or pk_test_...)' },
  STRIPE_WEBHOOK_SECRET: { shape: /^(whsec)_[\w+/=-]{24,}$/, hint: 'the signing secret of a webhook (whsec_...)' },
} as const;

/**
 * Checks the keys of the card provider by their shape: a publishable key stands in every page, so a secret one in
 * its place would be given to everybody.
 * @throws StartError that names the variable and shows no key
 */
export const readStripeKeys = (keys: Record<keyof typeof keyFormats, string>): StripeKeys => {
  const kindOf = (name: keyof typeof keyFormats): string => {
    const { shape, hint } = keyFormats[name];
    const kind = shape.exec(keys[name])?.[1];
    if (kind === undefined) {
      throw new StartError(`${name} is not ${hint}: copy it again from the provider's dashboard.`);
    }
    return kind;
  };
  const secret = kindOf('STRIPE_SECRET_KEY');
  const publishable = kindOf('STRIPE_PUBLISHABLE_KEY');
  kindOf('STRIPE_WEBHOOK_SECRET');
  if (secret !== publishable) {
    throw new StartError(
      `STRIPE_SECRET_KEY is a ${secret} key and STRIPE_PUBLISHABLE_KEY a ${publishable} key: take both of the same mode.`,
    );
  }
  return {
    secretKey: keys.STRIPE_SECRET_KEY,
    publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
  };
};
