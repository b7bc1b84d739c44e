import { type ComponentPropsWithRef, useEffect, useId, useState } from 'react';
import { type CompanyReference, company } from '#features/companies/contract/company.ts';
import { api } from '#platform/web/api.ts';
import { Field } from '#platform/web/ui/field.tsx';

/** Waits for a pause in typing before searching job numbers. */
const SEARCH_DELAY_MS = 150;
/** The most job numbers that are suggested. */
const MOST_SUGGESTED = 50;

/** Open job numbers of the company that begin with the text. */
const useReferences = (companyId: string, text: string): CompanyReference[] => {
  const [found, setFound] = useState<CompanyReference[]>([]);
  useEffect(() => {
    let isLate = false;
    const search = async () => {
      const query = { search: text.trim().slice(0, 60), open: 'true' as const, limit: MOST_SUGGESTED };
      const items = await api.call(company.references, { params: { id: companyId }, query }).catch(() => []);
      if (!isLate) setFound(items);
    };
    const timer = setTimeout(() => void search(), SEARCH_DELAY_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [companyId, text]);
  return found;
};

/** A field for a job number of a company, which suggests the open ones. @param typed its current text */
export const JobNumberField = ({
  companyId,
  label,
  hint,
  field,
  typed,
}: {
  companyId: string;
  label: string;
  hint: string;
  field: ComponentPropsWithRef<'input'> & { error: string | undefined };
  typed: string;
}) => {
  const id = useId();
  const found = useReferences(companyId, typed);
  return (
    <>
      <Field label={label} hint={hint} maxLength={100} autoComplete="off" list={id} {...field} />
      <datalist id={id}>
        {found.map(({ _id, text }) => (
          <option key={_id}>{text}</option>
        ))}
      </datalist>
    </>
  );
};
