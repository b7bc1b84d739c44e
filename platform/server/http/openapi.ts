import { z } from 'zod';
import {
  type Auth,
  type EndpointGroups,
  type Endpoint,
  getEndpointPath,
  getSuccessStatus,
} from '#platform/contract/endpoint.ts';
import { ErrorBody } from '#platform/contract/bodies.ts';
import { type ErrorCode, errors } from '#platform/contract/errors.ts';

const guardErrors: Record<Auth, ErrorCode[]> = {
  public: [],
  guest: ['foreign_origin'],
  shopper: ['sign_in_required', 'foreign_origin'],
  session: ['sign_in_required', 'foreign_origin', 'not_yours'],
  customer: ['sign_in_required'],
  owner: ['sign_in_required', 'not_yours'],
  ownerOrStaff: ['sign_in_required', 'not_yours'],
  staff: ['sign_in_required', 'admin_only', 'permission_missing', 'second_step_unset', 'second_step_needed'],
  provider: ['signature_invalid'],
};

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const describeParameters = (row: Endpoint) => {
  const listParameters = (schema: z.ZodObject | undefined, where: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: where,
      required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: jsonSchema(field as z.ZodType, 'input'),
    }));
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } };
  return [
    ...listParameters(row.params, 'path'),
    ...listParameters(row.query, 'query'),
    ...(row.idempotent === true ? [key] : []),
  ];
};

/** One schema, or any of several if endpoints share an operation. */
const combineSchemas = (schemas: object[]) => (schemas.length === 1 ? schemas[0] : { anyOf: schemas });

const binarySchema = { type: 'string', format: 'binary' };

const describeContent = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: binarySchema }]));

const describeReply = (rows: Endpoint[]) => {
  const schemas = rows.flatMap(({ reply }) => (reply.kind === 'json' ? [jsonSchema(reply.schema, 'output')] : []));
  return {
    ...(schemas.length > 0 && { 'application/json': { schema: combineSchemas(schemas) } }),
    ...describeContent(rows.flatMap(({ reply }) => (reply.kind === 'file' ? reply.types : []))),
  };
};

const describeRequestBody = (rows: Endpoint[]) => {
  const schemas = rows.flatMap(({ body }): object[] => {
    if (body?.kind === 'json') return [jsonSchema(body.schema, 'input')];
    return body?.kind === 'signed' ? [binarySchema] : [];
  });
  const types = rows.flatMap(({ body }) => (body?.kind === 'upload' ? body.types : []));
  const forms = rows.flatMap(({ body }) => (body?.kind === 'form' ? [jsonSchema(body.schema, 'input')] : []));
  const content = {
    ...(schemas.length > 0 && { 'application/json': { schema: combineSchemas(schemas) } }),
    ...(forms.length > 0 && { 'application/x-www-form-urlencoded': { schema: combineSchemas(forms) } }),
    ...describeContent(types),
  };
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } };
};

const describeResponses = (rows: [Endpoint, ...Endpoint[]]) => {
  const codes = rows.flatMap((row) => {
    const checksInput = row.params ?? row.query ?? (row.body?.kind === 'form' ? undefined : row.body);
    const weighty = row.fresh === true ? (['fresh_sign_in_needed'] as const) : [];
    return [
      ...guardErrors[row.auth],
      ...weighty,
      ...(row.verifiedEmail === true ? (['email_unproven'] as const) : []),
      ...(row.secondStep === true ? (['second_step_needed'] as const) : []),
      ...(checksInput ? (['invalid_request'] as const) : []),
      ...(row.errors ?? []),
    ];
  });
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code].status);
  return {
    [getSuccessStatus(rows[0])]: {
      description: rows.map(({ summary }) => summary).join('\n\n'),
      content: describeReply(rows),
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

const security = (auth: Auth): Record<string, string[]>[] => {
  if (auth === 'public') return [];
  if (auth === 'guest') return [{}, { session: [] }];
  if (auth === 'shopper') return [{}, { bearer: [] }];
  if (auth === 'provider') return [{ signature: [] }];
  return auth === 'session' ? [{ session: [] }] : [{ bearer: [] }];
};

type NamedEndpoint = { tag: string; name: string; row: Endpoint };

/** One operation; if two endpoints share a path, the guard that matches decides. */
const describeOperation = (named: [NamedEndpoint, ...NamedEndpoint[]]) => {
  const [{ tag, name, row }, ...twins] = named;
  const rows: [Endpoint, ...Endpoint[]] = [row, ...twins.map((twin) => twin.row)];
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: rows.map(({ summary }) => summary).join(' / '),
    ...(row.permission !== undefined && { description: `Permission of staff and of API keys: \`${row.permission}\`.` }),
    security: rows.flatMap(({ auth }) => security(auth)),
    parameters: describeParameters(row),
    ...describeRequestBody(rows),
    responses: describeResponses(rows),
  };
};

/** Describes the whole contract as OpenAPI 3.1, from the endpoints that also define the routes and the typed client. */
export const describeApi = (calls: EndpointGroups, publicUrl: string): Record<string, unknown> => {
  const named = Object.entries(calls).flatMap(([tag, rows]) =>
    Object.entries<Endpoint>(rows).map(([name, row]): NamedEndpoint => ({ tag, name, row })),
  );
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [first, ...twins] of Map.groupBy(named, ({ row }) => `${row.method} ${getEndpointPath(row)}`).values()) {
    if (first === undefined) continue;
    const path = getEndpointPath(first.row).replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [first.row.method.toLowerCase()]: describeOperation([first, ...twins]),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Copperline API',
      version: '1',
      description:
        'Money is in the shop’s currency (`currency` of `GET /seller`), as a JSON number with at most two decimals. Every error is `{code, message}`: the code is stable, the message is for people.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token that `PUT /user/{email}` returns, or an API key (`ck_…`) with the permission of the call.',
        },
        session: { type: 'apiKey', in: 'cookie', name: 'copperline.session_token', description: 'Set by signing in.' },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'stripe-signature',
          description: 'docs.stripe.com/webhooks, Verify manually',
        },
      },
    },
  };
};
