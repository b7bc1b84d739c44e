import type { FastifyInstance } from 'fastify';

/** For whatever brings no policy of its own, as pages do: it loads nothing and is shown nowhere. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const TWO_YEARS_SECONDS = 63_072_000;

/** The headers of every answer (OWASP ASVS 5, V3.4); pages bring a policy of their own. */
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
