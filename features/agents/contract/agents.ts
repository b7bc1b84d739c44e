import { z } from 'zod';
import { file, json, redirect } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** Texts and calls for AI assistants, and the links with which they hand over to a person. */
export const agents = {
  llms: endpoint({
    method: 'GET',
    path: '/llms.txt',
    outsideApi: true,
    summary: 'Get a text about the shop for language models (llmstxt.org)',
    auth: 'public',
    reply: file('text/plain'),
  }),
  guide: endpoint({
    method: 'GET',
    path: '/agents.md',
    outsideApi: true,
    summary:
      'Get a text about the shop for assistants: the calls that they can make, and the steps that a person takes',
    auth: 'public',
    reply: file('text/markdown'),
  }),
  mcp: endpoint({
    method: 'POST',
    path: '/mcp',
    summary: 'Call a tool of the shop by the Model Context Protocol: search, lookup, product, join, cart link',
    auth: 'guest',
    body: json(z.looseObject({ jsonrpc: z.literal('2.0') })),
    reply: json(z.unknown()),
  }),
  mcpStream: endpoint({
    method: 'GET',
    path: '/mcp',
    summary:
      'Refuse a client of the Model Context Protocol that requests a stream of messages, which the shop does not offer',
    auth: 'public',
    reply: json(z.unknown()),
    errors: ['method_not_allowed'],
  }),
  buy: endpoint({
    method: 'GET',
    path: '/buy/:items',
    outsideApi: true,
    summary:
      'Redirect a person to a cart page with these products, as SKU:pieces separated by commas. They are added once the person confirms',
    auth: 'guest',
    params: z.object({ items: z.string().max(2000) }),
    reply: redirect(),
    status: 303,
  }),
};
