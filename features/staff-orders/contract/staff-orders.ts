import { z } from 'zod';
import { Email } from '#features/accounts/contract/accounts.ts';
import { SavedAddress } from '#features/addresses/contract/addresses.ts';
import { Checkout, PriceQuote, checkout, checkoutErrors, payByErrors } from '#features/checkout/contract/checkout.ts';
import { Order } from '#features/orders/contract/orders.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { PersonName } from '#platform/contract/person-name.ts';
import { Phone } from '#platform/contract/phone.ts';

/** A customer for whom staff can place an order. */
export const StaffCustomer = z.object({
  _id: z.string(),
  name: z.string(),
  /** Where their emails go; empty if it is unknown. */
  email: z.string(),
  phone: z.string(),
  hasAccount: z.boolean(),
  /** The name of the company for which they order; empty if there is none. */
  company: z.string(),
  /** True if they have proven that the address is theirs. */
  verified: z.boolean(),
});
export type StaffCustomer = z.infer<typeof StaffCustomer>;

/** With their address book, the address used last first. */
const StaffCustomerDetail = StaffCustomer.extend({ addresses: z.array(SavedAddress) });
export type StaffCustomerDetail = z.infer<typeof StaffCustomerDetail>;

/** A customer without an account, as typed. */
const WalkInForm = z.object({
  name: PersonName,
  email: z.union([z.literal(''), Email], 'Provide a valid Email').default(''),
  phone: Phone.default(''),
});

/** An order that staff place: for a customer, or for a walk-in who is created with it. */
export const StaffOrderForm = Checkout.omit({ fromCart: true })
  .extend({ customerId: Id.nullable(), walkIn: WalkInForm.nullable() })
  .refine(({ customerId, walkIn }) => (customerId === null) !== (walkIn === null), {
    path: ['walkIn', 'name'],
    message: 'Choose a customer or enter a name',
  });
export type StaffOrderForm = z.output<typeof StaffOrderForm>;

const id = z.object({ id: Id });

const guard = { auth: 'staff', permission: 'orders.place' } as const;

export const staffOrders = {
  customers: endpoint({
    method: 'GET',
    path: '/staff-orders/customers',
    summary: 'List the first few customers that match a name, company, email, phone or order number, to order for them',
    ...guard,
    query: z.object({ search: z.string().trim().min(1).max(200) }),
    reply: json(z.array(StaffCustomer)),
  }),
  customer: endpoint({
    method: 'GET',
    path: '/staff-orders/customers/:id',
    summary: 'Get a customer with their addresses, to place an order for them',
    ...guard,
    params: id,
    reply: json(StaffCustomerDetail),
    errors: ['customer_not_found'],
  }),
  quote: endpoint({
    method: 'POST',
    path: '/staff-orders/quote',
    summary: 'Quote goods as their customer would pay for them, with delivery methods and taxes; places no order',
    ...guard,
    body: json(checkout.quote.body.schema.extend({ customerId: Id.nullable() })),
    reply: json(PriceQuote),
    errors: [...checkout.quote.errors, 'customer_not_found'],
  }),
  place: endpoint({
    method: 'POST',
    path: '/staff-orders',
    summary: 'Place an order for a customer with or without an account; stock is held until it is paid or canceled',
    ...guard,
    idempotent: true,
    body: json(StaffOrderForm),
    reply: json(Order),
    status: 201,
    errors: ['customer_not_found', 'email_has_account', 'staff_order_key_reused', ...checkoutErrors, ...payByErrors],
  }),
};
