import { z } from 'zod';
import { file, json, redirect } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** Texts and calls for assistants, and the links by which they hand over to a person. */
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
    summary: 'Get a text about the shop for assistants: what they can ask, and what a person does',
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
    summary: 'Refuse a client of the Model Context Protocol that asks for a stream of messages, because there is none',
    auth: 'public',
    reply: json(z.unknown()),
    errors: ['method_not_allowed'],
  }),
  buy: endpoint({
    method: 'GET',
    path: '/buy/:items',
    outsideApi: true,
    summary: 'Lead a person to a cart with these products, as SKU:pieces with commas; they add nothing until confirmed',
    auth: 'guest',
    params: z.object({ items: z.string().max(2000) }),
    reply: redirect(),
    status: 303,
  }),
};
