import { useState } from 'react';
import { priceRules } from '#features/price-lists/contract/price-rules.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { FreeCheckbox } from './free-checkbox.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';

type ImportProps = { list: { _id: string; version: number; rules: number } };

const ImportForm = ({ list: { _id: id, version, rules }, onDone }: ImportProps & { onDone: () => void }) => {
  const [file, setFile] = useState<File | null>(null);
  const [allowsFree, setAllowsFree] = useState(false);
  const { run, pending, error, failure, clear } = useApiCall(priceRules.import, {
    success: (saved) => `${formatPlural(saved.rules, 'price')} imported`,
    done: onDone,
    changes: true,
  });
  const isFreeRefused = failure instanceof ApiError && failure.is('price_free');
  const submit = () => {
    if (file === null) return;
    // Browsers give a CSV file various types.
    const body = new Blob([file], { type: 'text/csv' });
    void run({ params: { id }, query: { version, allowsFree: String(allowsFree) }, body });
  };
  return (
    <Form pending={pending} error={error} onSubmit={submit}>
      <p>
        A CSV file with the columns SKU, From, Price, Per and Percent, and if you like Category and Brand. Each line has
        either a price or a percentage. The SKU * stands for everything.
      </p>
      {rules > 0 && (
        <p className="font-medium">
          The file replaces all {formatPlural(rules, 'price')} of this list. Export them first.
        </p>
      )}
      <Field
        label="CSV file"
        type="file"
        accept=".csv,text/csv"
        onChange={({ currentTarget }) => {
          setFile(currentTarget.files?.[0] ?? null);
          clear();
        }}
      />
      {(isFreeRefused || allowsFree) && <FreeCheckbox isChecked={allowsFree} onChange={setAllowsFree} />}
      <div>
        <Button type="submit" pending={pending} disabled={file === null}>
          Import
        </Button>
      </div>
    </Form>
  );
};

/** Replaces the prices of a list by the prices in a file. */
export const ImportPricesButton = ({ list }: ImportProps) => (
  <DialogButton label="Import" title="Import prices">
    {(close) => <ImportForm list={list} onDone={close} />}
  </DialogButton>
);
