import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { optionalText } from '#platform/contract/fields.ts';

/** The pages whose text an owner can write. */
export const PolicyPage = z.enum(['about', 'shipping', 'terms', 'privacy']);
export type PolicyPage = z.infer<typeof PolicyPage>;

export const MOST_POLICY_CHARACTERS = 20_000;

/** Markdown. */
const Policy = optionalText(MOST_POLICY_CHARACTERS);

/** The owner's texts of these pages. If one is empty, the page shows its standard text. */
export const Policies = z.object({
  // Pages opened before an update do not send it.
  about: Policy.default(''),
  shipping: Policy,
  terms: Policy,
  privacy: Policy,
});
export type Policies = z.infer<typeof Policies>;

const RenderedPolicy = z.object({
  /** Contains only text elements and links; empty if the owner has no text. */
  html: z.string(),
});

export const policies = {
  get: endpoint({
    method: 'GET',
    path: '/policies/:page',
    summary: 'Get the owner’s text of a page, such as terms of sale, as HTML',
    auth: 'public',
    shows: 'products',
    params: z.object({ page: PolicyPage }),
    reply: json(RenderedPolicy),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/policies/preview',
    summary: 'Preview a Markdown text of a page as HTML',
    auth: 'staff',
    permission: 'settings.edit',
    body: json(z.object({ text: Policy })),
    reply: json(RenderedPolicy),
  }),
};
