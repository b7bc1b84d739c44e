import { StripeApiError } from './api-error.ts';
import type { Caller } from './call.ts';

export const WEBHOOK_SECRET = 'whsec_sandbox_copperline';
export const SECRET_KEY = 'sk_test_sandbox_copperline';
export const PUBLISHABLE_KEY = 'pk_test_sandbox_copperline';

const createKeyError = (message: string, code?: string) =>
  new StripeApiError(401, { type: 'invalid_request_error', message, ...(code !== undefined && { code }) });

/** Masks a rejected key in messages, because somebody may have sent a real key by mistake. */
const mask = (key: string) => (key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}` : '********');

const readKey = (authorization: string | undefined): string => {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
};

/**
 * Identifies the caller by the API key (docs.stripe.com/api/authentication). Accepts only the sandbox's own keys, so
 * that a real one is noticed at once.
 * @param accepted the kinds of keys allowed here
 */
export const checkKey = (authorization: string | undefined, accepted: readonly Caller[]): Caller => {
  const key = readKey(authorization);
  if (key === '') {
    throw createKeyError(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  }
  if (key.startsWith('sk_test_sandbox_') && accepted.includes('secret')) return 'secret';
  if (key.startsWith('pk_test_sandbox_') && accepted.includes('publishable')) return 'publishable';
  if (key.startsWith('pk_test_sandbox_')) {
    throw createKeyError(
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
      'secret_key_required',
    );
  }
  throw createKeyError(`Invalid API Key provided: ${mask(key)}`);
};
