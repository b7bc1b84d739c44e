import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from './button.tsx';

/**
 * A search field for a list; its words go into the address as `search`.
 * @param what its purpose, for screen readers: 'Find a product'
 * @param hint what may be typed
 * @param kept other parameters that stay in the address
 */
export const ListSearchForm = ({
  label,
  hint,
  action,
  search,
  hiddenParams = {},
}: {
  label: string;
  hint: string;
  action: string;
  search: string;
  hiddenParams?: Record<string, string>;
}) => {
  const field = useRef<HTMLInputElement>(null);
  // Sets the value instead of a new field, which would lose the focus of the person typing.
  useEffect(() => {
    if (field.current !== null) field.current.value = search;
  }, [search]);
  return (
    <Form role="search" aria-label={label} className="mb-5 flex max-w-xl" action={action}>
      {Object.entries(hiddenParams).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        ref={field}
        type="search"
        name="search"
        aria-label={hint}
        placeholder={hint}
        maxLength={200}
        defaultValue={search}
        className="control h-11 min-w-0 flex-1 rounded-r-none py-0"
      />
      <Button type="submit" variant="secondary" className="rounded-l-none border-l-0">
        Find
      </Button>
    </Form>
  );
};
