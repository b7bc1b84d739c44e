import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { isIsoDate } from '#platform/contract/dates.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, requiredText } from '#platform/contract/fields.ts';
import type { Permission } from '#features/index.ts';
import { permissionLabels } from '#features/accounts/contract/roles.ts';
import { HOUR_MS } from '#platform/contract/durations.ts';

/** A key cannot grant permissions. Otherwise anybody with a stolen key could make themselves an owner. */
const KeyPermission = z
  .enum(Object.keys(permissionLabels) as [Permission, ...Permission[]])
  .exclude(['roles.edit', 'keys.edit']);

/** The permissions that a key can have. */
export const keyPermissions: readonly Permission[] = KeyPermission.options;

/** Milliseconds from the start of a day in UTC to its end in the last time zone (UTC-12). */
const LATEST_DAY_END_MS = 36 * HOUR_MS;

export const KeyForm = z.object({
  name: requiredText('Name is Required', 60),
  permissions: z.array(KeyPermission).min(1, 'Choose what it may do').max(keyPermissions.length),
  /** The last day on which the key works, in the shop's time zone; empty if it does not expire. */
  endsOn: z
    .string()
    .refine((day) => day === '' || isIsoDate(day), 'Enter a date such as 2026-02-28')
    .refine(
      (day) => day === '' || !isIsoDate(day) || Date.parse(day) + LATEST_DAY_END_MS > Date.now(),
      'Enter a date in the future',
    )
    .default(''),
});

export const ApiKey = z.object({
  _id: z.string(),
  name: z.string(),
  /** The first characters of the secret, to tell keys apart. */
  prefix: z.string(),
  permissions: z.array(z.string()),
  /** The person who created the key. */
  by: z.string(),
  createdAt: z.iso.datetime(),
  /** Days in the shop's time zone. */
  endsOn: z.string().nullable(),
  lastUsedOn: z.string().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const keys = {
  list: endpoint({
    method: 'GET',
    path: '/keys',
    summary: 'List the API keys that are not revoked, newest first, without secrets',
    auth: 'staff',
    permission: 'keys.edit',
    reply: json(z.array(ApiKey)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/keys',
    summary: 'Create an API key; its secret is returned only here',
    auth: 'staff',
    permission: 'keys.edit',
    fresh: true,
    body: json(KeyForm),
    reply: json(ApiKey.extend({ secret: z.string() })),
    status: 201,
    errors: ['too_many_lines'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/keys/:id',
    summary: 'Revoke an API key at once and permanently',
    auth: 'staff',
    permission: 'keys.edit',
    fresh: true,
    params: z.object({ id: Id }),
    reply: json(z.object({ done: z.literal(true) })),
    errors: ['not_found'],
  }),
};
