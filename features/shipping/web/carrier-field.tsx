import { type ComponentPropsWithRef, useId } from 'react';
import { carriers } from '#features/shipping/contract/carriers.ts';
import { Field } from '#platform/web/ui/field.tsx';

/** Suggests known carriers; any other name can be typed. */
export const CarrierField = ({ error, ...input }: ComponentPropsWithRef<'input'> & { error: string | undefined }) => {
  const known = useId();
  return (
    <>
      <Field
        label="Carrier"
        list={known}
        autoComplete="off"
        hint={`Parcels of ${carriers.join(', ')} get a tracking link.`}
        error={error}
        {...input}
      />
      <datalist id={known}>
        {carriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
};
