import { type ComponentPropsWithRef, useEffect, useId, useState } from 'react';
import { isCountry } from '#features/addresses/contract/countries.ts';
import { type Region, regions } from '#features/addresses/contract/addresses.ts';
import { api } from '#platform/web/api.ts';
import { Field } from '#platform/web/ui/field.tsx';

/** The regions of a country; none until they are known, or where they cannot be asked for: it can be typed all the same. */
const useRegions = (country: string): Region[] => {
  const [known, setKnown] = useState<{ country: string; list: Region[] }>({ country: '', list: [] });
  useEffect(() => {
    if (!isCountry(country)) return;
    const ask = async () => {
      const list = await api.call(regions.list, { params: { country } }).catch(() => []);
      setKnown({ country, list });
    };
    void ask();
  }, [country]);
  return known.country === country ? known.list : [];
};

/** A state or region, of those that envelopes to the country name. */
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
