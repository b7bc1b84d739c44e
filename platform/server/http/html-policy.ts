import { createHash } from 'node:crypto';

/** Hosts outside the shop that the card provider's own script needs (docs.stripe.com/security/guide, CSP). */
const stripeHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/**
 * The Content-Security-Policy of an HTML document. Nonces are no choice, because a page's bytes are kept and sent to
 * many; so inline scripts are allowed by their SHA-256. They are those the shop knows to have put there, never those a
 * finished page was found to have: a script that somebody got into the page is not among them.
 * @param scripts the text of the inline scripts that may run
 * @param mode in embedded mode nothing outside the shop is allowed at all, but pictures of products
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
