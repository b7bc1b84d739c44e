import type { z } from 'zod';
import {
  type Auth,
  type EndpointGroups,
  type Endpoint,
  getEndpointPath,
  getSuccessStatus,
} from '#platform/contract/endpoint.ts';
import { ErrorBody } from '#platform/contract/bodies.ts';
import { type ErrorCode, errors } from '#platform/contract/errors.ts';
import { createSchemaWriter, type SchemaNames, type SchemaWriter } from './openapi-schemas.ts';

/** A message that the shop posts to other programs. */
export type OutgoingMessage = { summary: string; schema: z.ZodType };

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

const describeParameters = (writer: SchemaWriter, row: Endpoint) => {
  const listParameters = (schema: z.ZodObject | undefined, where: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: where,
      required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: writer.write(field as z.ZodType, 'input'),
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

const describeReply = (writer: SchemaWriter, rows: Endpoint[]) => {
  const schemas = rows.flatMap(({ reply }) => (reply.kind === 'json' ? [writer.write(reply.schema, 'output')] : []));
  return {
    ...(schemas.length > 0 && { 'application/json': { schema: combineSchemas(schemas) } }),
    ...describeContent(rows.flatMap(({ reply }) => (reply.kind === 'file' ? reply.types : []))),
  };
};

const describeRequestBody = (writer: SchemaWriter, rows: Endpoint[]) => {
  const schemas = rows.flatMap(({ body }): object[] => {
    if (body?.kind === 'json') return [writer.write(body.schema, 'input')];
    return body?.kind === 'signed' ? [binarySchema] : [];
  });
  const types = rows.flatMap(({ body }) => (body?.kind === 'upload' ? body.types : []));
  const forms = rows.flatMap(({ body }) => (body?.kind === 'form' ? [writer.write(body.schema, 'input')] : []));
  const content = {
    ...(schemas.length > 0 && { 'application/json': { schema: combineSchemas(schemas) } }),
    ...(forms.length > 0 && { 'application/x-www-form-urlencoded': { schema: combineSchemas(forms) } }),
    ...describeContent(types),
  };
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } };
};

const describeResponses = (writer: SchemaWriter, rows: [Endpoint, ...Endpoint[]]) => {
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
      content: describeReply(writer, rows),
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
const describeOperation = (writer: SchemaWriter, named: [NamedEndpoint, ...NamedEndpoint[]]) => {
  const [{ tag, name, row }, ...twins] = named;
  const rows: [Endpoint, ...Endpoint[]] = [row, ...twins.map((twin) => twin.row)];
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: rows.map(({ summary }) => summary).join(' / '),
    ...(row.permission !== undefined && { description: `Permission of staff and of API keys: \`${row.permission}\`.` }),
    security: rows.flatMap(({ auth }) => security(auth)),
    parameters: describeParameters(writer, row),
    ...describeRequestBody(writer, rows),
    responses: describeResponses(writer, rows),
  };
};

/** The messages of webhooks by kind, as the shop posts them. */
const describeMessages = (writer: SchemaWriter, messages: Readonly<Record<string, OutgoingMessage>>) =>
  Object.fromEntries(
    Object.entries(messages).map(([kind, { summary, schema }]) => [
      kind,
      {
        post: {
          operationId: `webhook.${kind}`,
          summary,
          requestBody: { required: true, content: { 'application/json': { schema: writer.write(schema, 'output') } } },
          responses: { '2XX': { description: 'Received. With any other status, the shop sends the message again.' } },
        },
      },
    ]),
  );

/**
 * Describes the whole contract as OpenAPI 3.1, from the endpoints that also define the routes and the typed client.
 * @param names the schemas that get a name of their own, so that generated clients have one too
 * @param messages the messages of webhooks, by kind
 */
export const describeApi = (
  calls: EndpointGroups,
  publicUrl: string,
  names: SchemaNames,
  messages: Readonly<Record<string, OutgoingMessage>>,
): Record<string, unknown> => {
  const writer = createSchemaWriter(names);
  const named = Object.entries(calls).flatMap(([tag, rows]) =>
    Object.entries<Endpoint>(rows).map(([name, row]): NamedEndpoint => ({ tag, name, row })),
  );
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [first, ...twins] of Map.groupBy(named, ({ row }) => `${row.method} ${getEndpointPath(row)}`).values()) {
    if (first === undefined) continue;
    const path = getEndpointPath(first.row).replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [first.row.method.toLowerCase()]: describeOperation(writer, [first, ...twins]),
    };
  }
  const error = writer.write(ErrorBody, 'output');
  const { document, schemas } = writer.finish({ paths, webhooks: describeMessages(writer, messages), error });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Copperline API',
      version: '1',
      description:
        'Money is in the shop’s currency (`currency` of `GET /seller`), as a JSON number with at most two decimals. Every error is `{code, message}`: the code is stable, the message is for people.',
    },
    servers: [{ url: publicUrl }],
    paths: document.paths,
    webhooks: document.webhooks,
    components: {
      schemas: { ...schemas, Error: document.error },
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
