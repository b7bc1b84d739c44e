import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ExpectedVersion, Id, requiredText } from '#platform/contract/fields.ts';
import { fillPlaceholders } from './reply-placeholders.ts';

export const TemplateForm = z.object({
  name: requiredText('Name is Required', 60),
  /** May contain placeholders, such as {name}. */
  text: requiredText('Text is Required', 5000).superRefine((text, context) => {
    const [unknown] = fillPlaceholders(text, {}).unknown;
    if (unknown !== undefined) context.addIssue({ code: 'custom', message: `${unknown} is not a placeholder` });
  }),
});

const ReplyTemplate = TemplateForm.extend({
  _id: z.string(),
  name: z.string(),
  text: z.string(),
  /** The version that the editor saw, so that saving does not overwrite somebody else's change. */
  version: z.number().int(),
});
export type ReplyTemplate = z.infer<typeof ReplyTemplate>;

const id = z.object({ id: Id });
const reply = json(z.array(ReplyTemplate));
const more = { auth: 'staff', permission: 'messages.answer', reply } as const;

export const replyTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/replytemplates',
    summary: 'List the reply templates by name',
    ...more,
  }),
  add: endpoint({
    method: 'POST',
    path: '/replytemplates',
    summary: 'Create a reply template',
    body: json(TemplateForm),
    status: 201,
    errors: ['template_taken', 'template_limit'],
    ...more,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/replytemplates/:id',
    summary: 'Update a reply template',
    params: id,
    body: json(TemplateForm.extend({ version: ExpectedVersion })),
    errors: ['template_not_found', 'template_changed', 'template_taken'],
    ...more,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/replytemplates/:id',
    summary: 'Delete a reply template',
    params: id,
    errors: ['template_not_found'],
    ...more,
  }),
};
