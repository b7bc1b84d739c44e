import { X } from '#platform/web/ui/icons/x.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { countryName, isCountry, listCountries } from '#features/addresses/contract/countries.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import type { SettingsFormReturn } from './settings-form.ts';

const parseCodes = (text: string): string[] =>
  text
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== '');

/** The most countries whose names are open at first. */
const MAX_OPEN = 8;

/** Edits the countries that the shop delivers to, by name or as a list of codes. */
export const DeliveryCountries = ({
  form: { control, register, formState, setValue },
}: {
  form: SettingsFormReturn;
}) => {
  const codes = parseCodes(useWatch({ control, name: 'deliveryCountries' }) ?? '');
  const byName = codes.toSorted((one, other) => countryName(one).localeCompare(countryName(other), 'en'));
  const [first = '', ...others] = codes;
  const [isOpen] = useState(codes.length <= MAX_OPEN);
  const error = formState.errors.deliveryCountries?.message;
  const set = (next: string[]) =>
    setValue('deliveryCountries', next.join(', '), { shouldDirty: true, shouldValidate: true });
  const remove = (button: HTMLElement, code: string) => {
    const next = button.parentElement?.nextElementSibling ?? button.parentElement?.previousElementSibling;
    flushSync(() => set(codes.filter((one) => one !== code)));
    next?.querySelector('button')?.focus();
  };
  return (
    <FormSection
      title="Countries to deliver to"
      hint="Orders to other countries are refused. Without any, the shop delivers everywhere."
    >
      <div className="mt-5 grid gap-4">
        {codes.length > 0 && (
          <details open={isOpen}>
            <summary className="min-h-7">
              {countryName(first)}
              {others.length > 0 && ` and ${others.length} more`}
            </summary>
            <ul aria-label="Countries to deliver to" className="mt-3 flex flex-wrap gap-2">
              {byName.map((code) => (
                <li key={code}>
                  <Button
                    size="sm"
                    variant="secondary"
                    className="font-normal"
                    aria-label={`Remove ${countryName(code)}`}
                    onClick={({ currentTarget }) => remove(currentTarget, code)}
                  >
                    {countryName(code)}
                    <X aria-hidden size={16} />
                  </Button>
                </li>
              ))}
            </ul>
          </details>
        )}
        <Field
          as="select"
          label="Add a country"
          value=""
          onChange={({ target }) => target.value !== '' && set([...codes.filter(isCountry), target.value])}
        >
          <option value="">Choose</option>
          {listCountries()
            .filter(({ code }) => !codes.includes(code))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </Field>
        <details open={error !== undefined || undefined}>
          <summary className="min-h-7">Paste a list of codes</summary>
          <div className="mt-3">
            <Field
              label="Codes of the countries"
              placeholder="Everywhere"
              hint="With commas between them, such as SG, MY, GB."
              autoCapitalize="characters"
              autoComplete="off"
              error={error}
              {...register('deliveryCountries')}
            />
          </div>
        </details>
      </div>
    </FormSection>
  );
};
