import { type ComponentPropsWithRef, useEffect, useId, useState } from 'react';
import { isCountry } from '#features/addresses/contract/countries.ts';
import { type Region, regions } from '#features/addresses/contract/addresses.ts';
import { api } from '#platform/web/api.ts';
import { Field } from '#platform/web/ui/field.tsx';

/** The regions of a country; empty while they load or if the request fails, since customers can type them anyway. */
const useRegions = (country: string): Region[] => {
  const [known, setKnown] = useState<{ country: string; list: Region[] }>({ country: '', list: [] });
  useEffect(() => {
    if (!isCountry(country)) return;
    const load = async () => {
      const list = await api.call(regions.list, { params: { country } }).catch(() => []);
      setKnown({ country, list });
    };
    void load();
  }, [country]);
  return known.country === country ? known.list : [];
};

/** A field for a state or region that suggests those on the country's envelopes. */
export const RegionField = ({
  country,
  ...field
}: ComponentPropsWithRef<'input'> & { country: string; label: string; error: string | undefined }) => {
  const id = useId();
  const list = useRegions(country);
  return (
    <>
      <Field {...field} list={id} />
      <datalist id={id}>
        {list.map(({ code, name }) => (
          <option key={code} value={name}>
            {code}
          </option>
        ))}
      </datalist>
    </>
  );
};
