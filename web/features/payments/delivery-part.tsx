import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

/** The fields of where to, with what a browser fills them from. */
export const deliveryParts = {
  country: { label: 'Country', type: 'text', autoComplete: 'country-name' },
  address: { label: 'Address', as: 'textarea', rows: 2, autoComplete: 'street-address' },
  phone: { label: 'Phone Number', type: 'tel', autoComplete: 'tel' },
} as const;

export type DeliveryName = keyof typeof deliveryParts;

const names = Object.keys(deliveryParts) as DeliveryName[];

/** Where an unpaid order goes: what is known can be changed, what is missing is asked. */
export const DeliveryPart = ({ order, errors }: { order: Order; errors: Record<string, string> }) => {
  const [changing, setChanging] = useState(false);
  // What the order lacked when the page opened; a field must not vanish while it is filled in.
  const [missing] = useState(() => names.filter((name) => order[name] === ''));
  const asked = changing ? names : missing;
  if (order.isCollected) return <p>You collect it at the counter.</p>;
  const known = names.filter((name) => !asked.includes(name) && name !== 'phone').map((name) => order[name]);
  return (
    <>
      {asked.length > 0 && <h2 className="text-xl">Where do we deliver to?</h2>}
      {!changing && known.length > 0 && (
        <div className="flex items-start justify-between gap-4">
          <p className="min-w-0 break-words">
            <span className="block text-sm text-muted">Deliver to</span>
            <span className="block whitespace-pre-line">{known.toReversed().join('\n')}</span>
            {order.phone !== '' && <span className="block text-sm text-muted">Phone {order.phone}</span>}
          </p>
          <Button size="sm" variant="secondary" aria-label="Change the address" onClick={() => setChanging(true)}>
            Change
          </Button>
        </div>
      )}
      {asked.map((name) => (
        <Field
          key={name}
          name={name}
          {...deliveryParts[name]}
          defaultValue={order[name]}
          maxLength={name === 'address' ? 300 : 80}
          error={errors[name]}
        />
      ))}
    </>
  );
};
