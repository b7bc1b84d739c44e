import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from './button.tsx';

/**
 * Words to find something in a list by; they end in the address line as `search`.
 * @param what it finds, for screen readers: 'Find a product'
 * @param hint what may be typed
 * @param kept what else the address line says, and is to go on saying
 */
export const ListSearchForm = ({
  what,
  hint,
  action,
  search,
  kept = {},
}: {
  what: string;
  hint: string;
  action: string;
  search: string;
  kept?: Record<string, string>;
}) => {
  const field = useRef<HTMLInputElement>(null);
  // Not a new field for new words, which would take the focus from who has just typed them.
  useEffect(() => {
    if (field.current !== null) field.current.value = search;
  }, [search]);
  return (
    <Form role="search" aria-label={what} className="mb-5 flex max-w-xl" action={action}>
      {Object.entries(kept).map(([name, value]) => (
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
