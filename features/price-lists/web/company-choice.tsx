import { useEffect, useState } from 'react';
import { companies, type ListedCompany } from '#features/companies/contract/companies.ts';
import { api } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Choice } from '#platform/web/ui/choice.tsx';
import { Field } from '#platform/web/ui/field.tsx';

const PAUSE_MS = 150;
/** The most companies shown; a longer search text finds the others. */
const MOST_FOUND = 8;

type Found = { search: string; items: ListedCompany[]; total: number };

/** Finds open companies while somebody types; null until the first answer, `failed` if the last search failed. */
const useFoundCompanies = (search: string): { found: Found | null; failed: boolean } => {
  const [found, setFound] = useState<Found | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isLate = false;
    const find = async () => {
      const query = { search, state: 'open' as const, page: 1, limit: MOST_FOUND };
      const page = await api.page(companies.list, { query }).catch(() => null);
      if (isLate) return;
      setFailed(page === null);
      if (page !== null) setFound({ search, ...page });
    };
    const timer = setTimeout(() => void find(), PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [search]);
  return { found, failed };
};

/** Lets staff choose an open company, by name, tax number or a person’s email. */
export const CompanyChoice = ({
  chosen,
  error,
  onChoose,
}: {
  /** The id of the chosen company; empty without one. */
  chosen: string;
  error: string | undefined;
  onChoose: (id: string) => void;
}) => {
  const [text, setText] = useState('');
  const { found, failed } = useFoundCompanies(text.trim());
  const more = found === null ? 0 : found.total - found.items.length;
  return (
    <fieldset className="grid gap-2">
      <Field
        label="Find a company"
        type="search"
        placeholder="Name, tax number or email"
        autoComplete="off"
        maxLength={200}
        error={error}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChoose('');
        }}
      />
      {failed && <Alert tone="error">The companies did not load. Type again to retry.</Alert>}
      {found?.items.map(({ _id, name, taxNumber }) => (
        <Choice key={_id} name="company" value={_id} checked={_id === chosen} onChange={() => onChoose(_id)}>
          {name} {taxNumber !== '' && <span className="text-sm text-muted">{taxNumber}</span>}
        </Choice>
      ))}
      <p role="status" className="text-sm text-muted empty:hidden">
        {found?.items.length === 0 && 'No open company found.'}
        {more > 0 && `${more.toLocaleString('en-US')} more. Type more of the name.`}
      </p>
    </fieldset>
  );
};
