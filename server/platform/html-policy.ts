import { createHash } from 'node:crypto';

/** Hosts outside the shop that the card provider's own script needs (docs.stripe.com/security/guide, CSP). */
const stripeHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The Content-Security-Policy of one finished HTML document: its inline scripts are allowed by their
 * SHA-256 and no others. The document must be whole: a stream has no hashes yet.
 * @param mode in embedded mode nothing outside the shop is allowed at all, but pictures of products
 */
export const contentSecurityPolicy = (html: string, mode: 'embedded' | 'production'): string => {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  );
  const hosts = mode === 'production' ? stripeHosts : { script: [], frame: [], connect: [] };
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...new Set(hashes), ...hosts.script].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https: http:",
    "font-src 'self' data:",
    ['frame-src', "'self'", ...hosts.frame].join(' '),
    ['connect-src', "'self'", ...hosts.connect].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};
