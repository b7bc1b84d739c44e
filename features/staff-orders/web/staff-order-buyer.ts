import type { ComponentPropsWithRef, ComponentType } from 'react';

/** The part of a new order for customers who order for a company: `web/slots/staff-order-buyer.tsx` of a feature. */
export type StaffOrderBuyerSlot<Company> = {
  /** Loads the company of a customer; null for a customer whose order needs nothing for it. */
  load: (customerId: string) => Promise<Company | null>;
  /** The field for the company: `field` registers the job number, and `typed` is its current text. */
  Show: ComponentType<{
    company: Company;
    field: ComponentPropsWithRef<'input'> & { error: string | undefined };
    typed: string;
  }>;
};

export const [staffBuyerSlot] = Object.values(
  import.meta.glob<StaffOrderBuyerSlot<unknown>>('/features/*/web/slots/staff-order-buyer.tsx', {
    eager: true,
    import: 'default',
  }),
);
