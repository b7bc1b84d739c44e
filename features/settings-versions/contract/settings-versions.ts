import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { LIST_LIMIT } from '#platform/contract/pages.ts';

/** A save of the settings: who saved, when, and the changes. */
const SettingsVersion = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  /** Who saved it; null if their account is deleted. */
  by: z.string().nullable(),
  /** True if this save reverted another one. */
  isPutBack: z.boolean(),
  /** The values as text; null for none. */
  changes: z.array(
    z.object({
      label: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** True if nobody has changed the setting since. */
      isAsSaved: z.boolean(),
    }),
  ),
});
export type SettingsVersion = z.infer<typeof SettingsVersion>;

const SettingsReverted = z.object({
  /** The labels of reverted settings. */
  back: z.array(z.string()),
  /** The labels of settings that were not reverted, because they were changed again since. */
  stayed: z.array(z.string()),
});
export type SettingsReverted = z.infer<typeof SettingsReverted>;

export const settingsVersions = {
  list: endpoint({
    method: 'GET',
    path: '/settings/versions',
    summary: 'List all saves of the settings, newest first, with author, time, and each field before and after',
    auth: 'staff',
    permission: 'settings.edit',
    query: z.object({
      /** The id of the last item on the previous page. */
      before: Id.optional(),
      limit: z.coerce.number().int().min(1).max(LIST_LIMIT).default(10),
    }),
    reply: json(z.object({ versions: z.array(SettingsVersion), next: z.string().nullable() })),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/settings/versions/:id/undo',
    summary: 'Undo a save of the settings, except for fields changed since',
    auth: 'staff',
    permission: 'settings.edit',
    fresh: true,
    changes: 'products',
    params: z.object({ id: Id }),
    reply: json(SettingsReverted),
    errors: ['settings_version_not_found', 'settings_not_put_back', 'tax_class_used'],
  }),
};
