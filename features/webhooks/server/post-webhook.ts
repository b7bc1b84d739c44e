import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { RESPONSE_TIMEOUT_SECONDS } from '#features/webhooks/contract/webhooks.ts';
import { lookupPublicAddress, isPrivateUrl, PrivateAddressError } from '#platform/server/http/public-address.ts';

/** Time limit for the whole response. */
const TIMEOUT_MS = RESPONSE_TIMEOUT_SECONDS * 1000;
/** Most characters of a response that are read and shown. */
const MOST_RESPONSE_CHARACTERS = 500;

/** The response, or an error code if there was none. */
export type WebhookResponse = { status: number; text: string } | { error: string };

const toErrorCode = (error: unknown): string => {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  return String(name === 'TimeoutError' || name === 'AbortError' ? 'ETIMEDOUT' : (code ?? name ?? 'unknown'));
};

/**
 * Posts a message to a receiver; follows no redirects.
 * @param mayBePrivate true if the address may be in a private network
 */
export const postWebhook = (
  url: string,
  headers: Record<string, string>,
  body: string,
  mayBePrivate: boolean,
): Promise<WebhookResponse> =>
  new Promise((resolve) => {
    if (!mayBePrivate && isPrivateUrl(url)) return resolve({ error: new PrivateAddressError().code });
    const fail = (error: unknown) => resolve({ error: toErrorCode(error) });
    // The caller must get a result, whatever happens to the connection.
    const timer = setTimeout(() => resolve({ error: 'ETIMEDOUT' }), TIMEOUT_MS + 1000);
    const open = url.startsWith('https:') ? requestHttps : requestHttp;
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(!mayBePrivate && { lookup: lookupPublicAddress }),
    };
    const sent = open(url, options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      // PostgreSQL cannot store NUL in text.
      const end = () =>
        resolve({
          status: response.statusCode ?? 0,
          text: text.replaceAll('\0', '').slice(0, MOST_RESPONSE_CHARACTERS),
        });
      response.on('data', (part: string) => {
        text += part;
        if (text.length < MOST_RESPONSE_CHARACTERS) return;
        end();
        response.destroy();
      });
      response.on('end', end);
      response.on('error', fail);
    });
    sent.on('error', fail);
    sent.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, text: '' });
    });
    sent.on('close', () => {
      clearTimeout(timer);
      resolve({ error: 'ECONNRESET' });
    });
    sent.end(body);
  });
