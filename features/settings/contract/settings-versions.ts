import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { LIST_LIMIT } from '#platform/contract/pages.ts';

/** A save of the settings: who, when, and what it changed. */
const SettingsVersion = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  /** Who saved it; null where his account is deleted. */
  by: z.string().nullable(),
  /** It put back what another one had changed. */
  isPutBack: z.boolean(),
  /** In words; null where there was nothing, or is nothing. */
  changes: z.array(
    z.object({
      label: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** Nobody has changed it since. */
      isAsSaved: z.boolean(),
    }),
  ),
});
export type SettingsVersion = z.infer<typeof SettingsVersion>;

const SettingsReverted = z.object({
  /** By their labels. */
  back: z.array(z.string()),
  /** What was changed again since, and stays as it is. */
  stayed: z.array(z.string()),
});
export type SettingsReverted = z.infer<typeof SettingsReverted>;

export const settingsVersions = {
  list: endpoint({
    method: 'GET',
    path: '/settings/versions',
    summary: 'Each save of the settings, the last first: who, when, and each field before and after',
    auth: 'staff',
    permission: 'settings.edit',
    query: z.object({
      /** The last one of the page before this one. */
      before: Id.optional(),
      limit: z.coerce.number().int().min(1).max(LIST_LIMIT).default(10),
    }),
    answer: json(z.object({ versions: z.array(SettingsVersion), next: z.string().nullable() })),
  }),
  putBack: endpoint({
    method: 'POST',
    path: '/settings/versions/:id/undo',
    summary: 'Put back what a save of the settings changed, where nobody has changed it since',
    auth: 'staff',
    permission: 'settings.edit',
    fresh: true,
    changes: 'products',
    params: z.object({ id: Id }),
    answer: json(SettingsReverted),
    errors: ['settings_version_not_found', 'settings_not_put_back', 'tax_class_used'],
  }),
};
