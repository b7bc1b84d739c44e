import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { isDay } from '#platform/contract/dates.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** What is done in the shop beside orders, and how the audit says it. */
export const actWords = {
  'product.add': 'Product added',
  'product.edit': 'Product changed',
  'product.archive': 'Product deleted',
  'product.restore': 'Product restored',
  'product.free_sku': 'SKU freed',
  'stock.received': 'Goods in saved',
  'stock.counted': 'Count saved',
  'stock.undone': 'Goods in or count taken back',
  'category.add': 'Category added',
  'attribute.add': 'Attribute added',
  'category.remove': 'Category removed with the import that made it',
  'attribute.remove': 'Attribute removed with the import that made it',
  'search.hide': 'Search without a result hidden',
  'search.show': 'Search without a result shown again',
  'synonym.add': 'Synonym added',
  'synonym.remove': 'Synonym removed',
  'review.hide': 'Review hidden',
  'review.show': 'Review shown again',
  'review.delete': 'Review deleted',
  'product_review.hide': 'Review of a product hidden',
  'product_review.show': 'Review of a product shown again',
  'product_review.answer': 'Review of a product answered',
  'message.answer': 'Message answered',
  'message.close': 'Message closed',
  'message.reopen': 'Message opened again',
  'template.add': 'Reply template added',
  'template.edit': 'Reply template changed',
  'template.remove': 'Reply template deleted',
  'kit.publish': 'Kit published',
  'kit.withdraw': 'Kit withdrawn',
  'role.admin': 'Made an admin',
  'role.manager': 'Made a manager',
  'role.catalogue': 'Given the role Catalogue',
  'role.warehouse': 'Given the role Warehouse',
  'role.service': 'Given the role Service',
  'role.customer': 'Role taken back',
  'role.invite': 'Invited to work here',
  'role.uninvite': 'Invitation taken back',
  'key.make': 'API key made',
  'key.revoke': 'API key revoked',
  'documents.take': 'Documents of a month taken',
  'offer.make': 'Draft order or quote made',
  'offer.edit': 'Draft order or quote changed',
  'offer.send': 'Draft order or quote sent',
  'offer.withdraw': 'Draft order or quote withdrawn',
  'offer.accept': 'Draft order or quote accepted',
  'settings.save': 'Settings changed',
  'settings.put_back': 'Settings put back',
  'webhook.add': 'Webhook added',
  'webhook.edit': 'Webhook changed',
  'webhook.secret': 'Webhook given a new key',
  'webhook.delete': 'Webhook removed',
  'customer.note': 'Note on a customer added',
  'customer.edit_note': 'Note on a customer changed',
  'customer.remove_note': 'Note on a customer deleted',
  'customer.release': 'Orders of a customer released',
  'payment.refund': 'Payment without an order refunded',
  'account.evict': 'Unproven account removed',
  'account.verify': 'E-mail confirmed',
  'account.delete': 'Account deleted',
  'password.change': 'Password changed',
  'password.reset': 'Password reset',
  'session.end': 'Signed out elsewhere',
  'passkey.add': 'Passkey added',
  'passkey.rename': 'Passkey renamed',
  'passkey.remove': 'Passkey removed',
  'codes.on': 'Codes switched on',
  'codes.off': 'Codes switched off',
  'codes.recovery_new': 'New recovery codes made',
  'codes.recovery_used': 'Recovery code used',
  'second_step.reset': 'Passkeys and codes removed at the machine',
} as const;

/** What the shop's people do with orders. */
export const orderActWords: Record<string, string> = {
  'order.address_changed': 'Address changed',
  'order.shipped': 'Order shipped',
  'order.tracking_changed': 'Tracking number corrected',
  'order.shipment_taken_back': 'Shipment taken back',
  'order.ready': 'Order ready to collect',
  'order.delivered': 'Order delivered',
  'order.delivery_taken_back': 'Delivery taken back',
  'order.cancel_begun': 'Order cancelled',
  'order.refund_asked': 'Refund made',
  'return.accepted': 'Return accepted',
  'return.refused': 'Return refused',
  'return.received': 'Return received',
};

/** What an act was on; each is a tab of the audit. */
export const AuditedEntity = z.enum([
  ...(['order', 'product', 'category', 'attribute', 'kit', 'review', 'message', 'customer', 'account'] as const),
  ...(['product_review', 'payment', 'settings', 'stock', 'webhook', 'offer', 'document'] as const),
  ...(['search', 'reply_template'] as const),
]);
export type AuditedEntity = z.infer<typeof AuditedEntity>;

const Day = z.string().refine(isDay, 'Give a day such as 2026-02-28');

export const AuditedAct = z.object({
  _id: z.string(),
  createdAt: z.iso.datetime(),
  /** What was done, as `actWords` has it. */
  act: z.string(),
  entity: AuditedEntity,
  entityId: z.string(),
  /** What it was done to, by its name or number; null where it has none, or is gone. */
  on: z.string().nullable(),
  /** Who did it; null where nobody was signed in. */
  by: z.string().nullable(),
  why: z.string().nullable(),
  /** Field by field, what was there and what is: in words, money in dollars, lists of other things than settings as JSON; null where there was nothing. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type AuditedAct = z.infer<typeof AuditedAct>;

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    summary: 'What the shop’s people did, the last first; X-Counts says how much of it was on each kind of thing',
    auth: 'staff',
    permission: 'audit.read',
    query: PageQuery.extend({
      entity: AuditedEntity.optional(),
      search: z.string().trim().max(200).default(''),
      /** Days in the shop's time zone, the last one with all of it. */
      from: Day.optional(),
      to: Day.optional(),
    }),
    answer: json(z.array(AuditedAct)),
  }),
};
