import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';

/** For responses without a policy of their own: they load nothing and cannot be framed. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const TWO_YEARS_SECONDS = 63_072_000;

/** Sets the security headers of every response (OWASP ASVS 5, V3.4); pages set their own policy. */
export const sendSecurityHeaders = (app: FastifyInstance, secure: boolean): void => {
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header(
      'permissions-policy',
      'camera=(self), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    );
    reply.header('cross-origin-opener-policy', 'same-origin');
    if (secure) reply.header('strict-transport-security', `max-age=${TWO_YEARS_SECONDS}; includeSubDomains`);
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', API_POLICY);
    return payload;
  });
};

/** External hosts that the card provider's script needs (docs.stripe.com/security/guide, CSP). */
const stripeHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/**
 * The Content-Security-Policy of an HTML document. Nonces cannot be used, because a cached page goes to many visitors;
 * so inline scripts are allowed by their SHA-256. Only scripts that the shop added itself count, never those found in
 * the rendered page, so an injected script cannot run.
 * @param scripts the text of the allowed inline scripts
 * @param mode in embedded mode, no external hosts are allowed except for product pictures
 */
export const buildContentSecurityPolicy = (scripts: readonly string[], mode: 'embedded' | 'production'): string => {
  const hashes = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  const hosts = mode === 'production' ? stripeHosts : { script: [], frame: [], connect: [] };
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...new Set(hashes), ...hosts.script].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self' data:",
    ['frame-src', "'self'", ...hosts.frame].join(' '),
    ['connect-src', "'self'", ...hosts.connect].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};
