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

const describeParameters = (writer: SchemaWriter, endpoint: Endpoint) => {
  const listParameters = (schema: z.ZodObject | undefined, where: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: where,
      required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: writer.write(field as z.ZodType, 'input'),
    }));
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } };
  return [
    ...listParameters(endpoint.params, 'path'),
    ...listParameters(endpoint.query, 'query'),
    ...(endpoint.idempotent === true ? [key] : []),
  ];
};

/** One schema, or any of several if endpoints share an operation. */
const combineSchemas = (schemas: object[]) => (schemas.length === 1 ? schemas[0] : { anyOf: schemas });

const binarySchema = { type: 'string', format: 'binary' };

const describeContent = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: binarySchema }]));

const describeReply = (writer: SchemaWriter, endpoints: Endpoint[]) => {
  const schemas = endpoints.flatMap(({ reply }) =>
    reply.kind === 'json' ? [writer.write(reply.schema, 'output')] : [],
  );
  return {
    ...(schemas.length > 0 && { 'application/json': { schema: combineSchemas(schemas) } }),
    ...describeContent(endpoints.flatMap(({ reply }) => (reply.kind === 'file' ? reply.types : []))),
  };
};

const describeRequestBody = (writer: SchemaWriter, endpoints: Endpoint[]) => {
  const schemas = endpoints.flatMap(({ body }): object[] => {
    if (body?.kind === 'json') return [writer.write(body.schema, 'input')];
    return body?.kind === 'signed' ? [binarySchema] : [];
  });
  const types = endpoints.flatMap(({ body }) => (body?.kind === 'upload' ? body.types : []));
  const forms = endpoints.flatMap(({ body }) => (body?.kind === 'form' ? [writer.write(body.schema, 'input')] : []));
  const content = {
    ...(schemas.length > 0 && { 'application/json': { schema: combineSchemas(schemas) } }),
    ...(forms.length > 0 && { 'application/x-www-form-urlencoded': { schema: combineSchemas(forms) } }),
    ...describeContent(types),
  };
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } };
};

const describeResponses = (writer: SchemaWriter, endpoints: [Endpoint, ...Endpoint[]]) => {
  const codes = endpoints.flatMap((endpoint) => {
    const checksInput =
      endpoint.params ?? endpoint.query ?? (endpoint.body?.kind === 'form' ? undefined : endpoint.body);
    const weighty = endpoint.fresh === true ? (['fresh_sign_in_needed'] as const) : [];
    return [
      ...guardErrors[endpoint.auth],
      ...weighty,
      ...(endpoint.verifiedEmail === true ? (['email_unproven'] as const) : []),
      ...(endpoint.secondStep === true ? (['second_step_needed'] as const) : []),
      ...(checksInput ? (['invalid_request'] as const) : []),
      ...(endpoint.errors ?? []),
    ];
  });
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code].status);
  return {
    [getSuccessStatus(endpoints[0])]: {
      description: endpoints.map(({ summary }) => summary).join('\n\n'),
      content: describeReply(writer, endpoints),
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

type NamedEndpoint = { tag: string; name: string; endpoint: Endpoint };

/** One operation; if two endpoints share a path, the guard that matches decides. */
const describeOperation = (writer: SchemaWriter, named: [NamedEndpoint, ...NamedEndpoint[]]) => {
  const [{ tag, name, endpoint }, ...twins] = named;
  const endpoints: [Endpoint, ...Endpoint[]] = [endpoint, ...twins.map((twin) => twin.endpoint)];
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: endpoints.map(({ summary }) => summary).join(' / '),
    ...(endpoint.permission !== undefined && {
      description: `Permission of staff and of API keys: \`${endpoint.permission}\`.`,
    }),
    security: endpoints.flatMap(({ auth }) => security(auth)),
    parameters: describeParameters(writer, endpoint),
    ...describeRequestBody(writer, endpoints),
    responses: describeResponses(writer, endpoints),
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
  const named = Object.entries(calls).flatMap(([tag, endpoints]) =>
    Object.entries<Endpoint>(endpoints).map(([name, endpoint]): NamedEndpoint => ({ tag, name, endpoint })),
  );
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [first, ...twins] of Map.groupBy(
    named,
    ({ endpoint }) => `${endpoint.method} ${getEndpointPath(endpoint)}`,
  ).values()) {
    if (first === undefined) continue;
    const path = getEndpointPath(first.endpoint).replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...paths[path],
      [first.endpoint.method.toLowerCase()]: describeOperation(writer, [first, ...twins]),
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
