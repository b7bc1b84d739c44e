import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { type AuditKind, type AuditedEntity as AuditedEntityName, collectFromManifests } from '#features/index.ts';
import type { AuditedThing } from '#platform/contract/manifest.ts';
import { isIsoDate } from '#platform/contract/dates.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** Labels of audited actions, except those on orders. */
export const actionLabels: Readonly<Record<AuditKind, string>> = collectFromManifests('actions');

/** Labels of audited staff actions on orders. */
export const orderActionLabels: Record<string, string> = {
  'order.placed': 'Order placed for a customer',
  'order.address_changed': 'Address changed',
  'order.lines_changed': 'Products of an order changed',
  'order.shipped': 'Order shipped',
  'order.tracking_changed': 'Tracking number corrected',
  'order.shipment_undone': 'Shipment undone',
  'order.ready': 'Order ready to collect',
  'order.delivered': 'Order delivered',
  'order.delivery_undone': 'Delivery undone',
  'order.cancellation_started': 'Order canceled',
  'order.refund_requested': 'Refund made',
  'return.requested': 'Return requested for a customer',
  'return.accepted': 'Return accepted',
  'return.refused': 'Return refused',
  'return.received': 'Return received',
};

/** For each kind of thing that audited actions change, how the audit page shows it. */
export const auditedThings: Readonly<Record<AuditedEntityName, AuditedThing>> = collectFromManifests('audited');

export const AuditedEntity = z.enum(Object.keys(auditedThings) as AuditedEntityName[]);

const DayQuery = z.string().refine(isIsoDate, 'Enter a date such as 2026-02-28');

export const AuditEntry = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  /** The action, a key of `actionLabels` or `orderActionLabels`. */
  act: z.string(),
  entity: AuditedEntity,
  entityId: z.string(),
  /** The name or number of the changed thing; null if it has none or is deleted. */
  on: z.string().nullable(),
  /** The name of the person who acted; null if nobody was signed in. */
  by: z.string().nullable(),
  why: z.string().nullable(),
  /**
   * The values of each field before and after, as text: money in dollars, lists as JSON except in settings; null if
   * there was no value.
   */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    summary: 'List staff actions, newest first; X-Counts counts them for each kind of entity',
    auth: 'staff',
    permission: 'audit.read',
    query: PageQuery.extend({
      entity: AuditedEntity.optional(),
      search: z.string().trim().max(200).default(''),
      /** Days in the shop's time zone; the last day is included. */
      from: DayQuery.optional(),
      to: DayQuery.optional(),
    }),
    reply: json(z.array(AuditEntry)),
  }),
};
