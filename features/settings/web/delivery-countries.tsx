import { X } from '#platform/web/ui/icons/x.ts';
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

/** Edits the countries that the shop delivers to, by name or as a list of codes. */
export const DeliveryCountries = ({
  form: { control, register, formState, setValue },
}: {
  form: SettingsFormReturn;
}) => {
  const codes = parseCodes(useWatch({ control, name: 'deliveryCountries' }) ?? '');
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
          <ul aria-label="Countries to deliver to" className="flex flex-wrap gap-2">
            {codes.map((code) => (
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
        )}
        <div className="grid gap-4 sm:grid-cols-2">
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
          <Field
            label="Codes of the countries"
            placeholder="Everywhere"
            hint="With commas between them, such as SG, MY, GB."
            autoCapitalize="characters"
            autoComplete="off"
            error={formState.errors.deliveryCountries?.message}
            {...register('deliveryCountries')}
          />
        </div>
      </div>
    </FormSection>
  );
};
