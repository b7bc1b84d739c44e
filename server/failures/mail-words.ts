import type { MailKind } from '#server/db/schema/shop.ts';

const words: Record<MailKind, string> = {
  'account.verify': 'Confirm an e-mail address',
  'account.reset': 'Choose a new password',
  'account.password_changed': 'A password was changed',
  'account.admin_made': 'Somebody is an admin now',
  'account.admin_told': 'Somebody is an admin now, to the other admins',
  'account.role_given': 'Somebody has a role now',
  'account.role_told': 'Somebody has a role now, to the admins',
  'account.invited': 'Invitation to work here',
  'order.placed': 'Order placed',
  'order.paid': 'Order paid, with invoice',
  'order.shipped': 'Order shipped',
  'order.delivered': 'Order delivered',
  'order.delivery_taken_back': 'Delivery taken back',
  'order.cancelled': 'Order cancelled',
  'order.expired': 'Order expired',
  'return.asked': 'Return asked for, to the shop',
  'return.accepted': 'Return accepted',
  'return.refused': 'Return refused',
  'refund.done': 'Refund',
  'refund.failed': 'Refund failed, to the shop',
  'dispute.opened': 'Dispute opened, to the shop',
  'dispute.closed': 'Dispute closed, to the shop',
  'payment.stray': 'Money without an order, to the shop',
  'event.stuck': 'Message of the card provider, to the shop',
  'checks.differ': 'Records differ, to the shop',
  'product.back': 'A product is back in stock',
  'stock.low': 'Low stock, to the shop',
  'message.received': 'Message from a visitor, to the shop',
  'message.answered': 'Answer to a message',
  'newsletter.asked': 'Confirm the newsletter',
  'webhook.failed': 'Webhook turned off, to the shop',
  'notice.told': 'Notices to one of the shop’s people',
};

/** What a mail tells of; one of another build by its kind. */
export const sayMail = (kind: string): string => (words as Record<string, string>)[kind] ?? kind;
