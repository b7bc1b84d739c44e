import { Form } from 'react-router';
import { useTypedValue } from './use-typed-value.ts';
import { Button } from './button.tsx';

/**
 * A search field for a list. Its words go into the address as `search`.
 * @param label the purpose, for screen readers: 'Find a product'
 * @param hint examples of what a person can type
 * @param hiddenParams other parameters that stay in the address
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
  const [typed, setTyped] = useTypedValue(search);
  return (
    <Form role="search" aria-label={label} className="mb-5 flex max-w-xl" action={action}>
      {Object.entries(hiddenParams).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        type="search"
        name="search"
        aria-label={hint}
        placeholder={hint}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className="control h-11 min-w-0 flex-1 rounded-r-none py-0 text-ellipsis"
      />
      <Button type="submit" variant="secondary" className="rounded-l-none border-l-0">
        Find
      </Button>
    </Form>
  );
};
