import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { importJWK, SignJWT } from 'jose';
import type pg from 'pg';
import { CLIENT_ID, CLIENT_SECRET, getSigningKey, redeemCode } from './tables.ts';

const HOUR_SECONDS = 3600;

const getIssuer = ({ headers }: FastifyRequest) => `http://${headers.host}`;

/** Checks the client of a token request, by Basic authentication or in the body (RFC 6749, 2.3.1). */
const isOurClient = (request: FastifyRequest, body: URLSearchParams): boolean => {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const [id, secret] =
    basic === undefined
      ? [body.get('client_id'), body.get('client_secret')]
      : Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  return id === CLIENT_ID && secret === CLIENT_SECRET;
};

/** Endpoints for the shop's server: discovery, keys and tokens (openid.net/specs/openid-connect-core-1_0.html). */
export const issuerRoutes =
  (pool: pg.Pool, shopUrl: string): FastifyPluginAsync =>
  async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    app.get('/.well-known/openid-configuration', (request) => ({
      issuer: getIssuer(request),
      authorization_endpoint: `${shopUrl}/__sandbox/google`,
      token_endpoint: `${getIssuer(request)}/token`,
      jwks_uri: `${getIssuer(request)}/certs`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
    }));
    app.get('/certs', async () => {
      const { kty, n, e, kid, alg, use } = await getSigningKey(pool);
      return { keys: [{ kty, n, e, kid, alg, use }] };
    });
    app.post('/token', async (request, reply) => {
      const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const refuse = (error: string) => reply.code(error === 'invalid_client' ? 401 : 400).send({ error });
      if (!isOurClient(request, body)) return refuse('invalid_client');
      if (body.get('grant_type') !== 'authorization_code') return refuse('unsupported_grant_type');
      const redeemed = await redeemCode(pool, body.get('code') ?? '', {
        redirectUri: body.get('redirect_uri') ?? '',
        verifier: body.get('code_verifier') ?? '',
      });
      if (redeemed === null) return refuse('invalid_grant');
      const { account, nonce } = redeemed;
      const { sub, email, name, emailVerified } = account;
      const idToken = await new SignJWT({
        email,
        name,
        email_verified: emailVerified,
        ...(nonce !== null && { nonce }),
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'sandbox' })
        .setIssuer(getIssuer(request))
        .setAudience(CLIENT_ID)
        .setSubject(sub)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(await importJWK(await getSigningKey(pool), 'RS256'));
      return {
        access_token: `ya29.${sub}`,
        expires_in: HOUR_SECONDS,
        scope: 'openid email profile',
        token_type: 'Bearer',
        id_token: idToken,
      };
    });
  };
