import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Auth, Endpoint } from '#contract/endpoint.ts';
import { ErrorBody, type ErrorCode, errors } from '#contract/errors.ts';

const guardErrors: Record<Auth, ErrorCode[]> = {
  public: [],
  session: ['sign_in_required', 'foreign_origin', 'not_yours'],
  customer: ['sign_in_required'],
  owner: ['sign_in_required', 'not_yours'],
  ownerOrAdmin: ['sign_in_required', 'not_yours'],
  admin: ['sign_in_required', 'admin_only'],
};

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const parameters = (row: Endpoint) => {
  const of = (schema: z.ZodObject | undefined, where: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: where,
      required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: jsonSchema(field as z.ZodType, 'input'),
    }));
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } };
  return [...of(row.params, 'path'), ...of(row.query, 'query'), ...(row.idempotent === true ? [key] : [])];
};

const responses = (row: Endpoint) => {
  const checksInput = row.params ?? row.query ?? row.body;
  const codes = [
    ...guardErrors[row.auth],
    ...(checksInput ? (['invalid_request'] as const) : []),
    ...(row.errors ?? []),
  ];
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return {
    [row.status ?? 200]: {
      description: row.summary,
      content: { 'application/json': { schema: jsonSchema(row.ok, 'output') } },
    },
    ...Object.fromEntries(
      [...byStatus].map(([status, some]) => [
        status,
        {
          description: some.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
    ),
  };
};

const security = (auth: Auth) => {
  if (auth === 'public') return [];
  return auth === 'session' ? [{ session: [] }] : [{ bearer: [] }];
};

/** OpenAPI 3.1 of the whole contract, made from the same rows that make the routes and the typed client. */
export const describeApi = (publicUrl: string): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [tag, rows] of Object.entries(api)) {
    for (const [name, row] of Object.entries<Endpoint>(rows)) {
      const path = row.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [row.method.toLowerCase()]: {
          operationId: `${tag}.${name}`,
          tags: [tag],
          summary: row.summary,
          security: security(row.auth),
          parameters: parameters(row),
          ...(row.body && {
            requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(row.body, 'input') } } },
          }),
          responses: responses(row),
        },
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Copperline API',
      version: '1',
      description:
        'Money is US dollars as a JSON number with at most two decimals. Every refusal is `{code, message}`: the code is stable, the message is for people.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that `PUT /user/{email}` answers.' },
        session: { type: 'apiKey', in: 'cookie', name: 'copperline.session_token', description: 'Set by signing in.' },
      },
    },
  };
};

/** `/api/openapi.json`, and a page that shows it at `/api/docs`. */
export const serveApiDocs = async (app: FastifyInstance, publicUrl: string): Promise<void> => {
  const description = describeApi(publicUrl);
  app.get('/api/openapi.json', () => description);
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      pageTitle: 'Copperline API',
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
    },
  });
};
