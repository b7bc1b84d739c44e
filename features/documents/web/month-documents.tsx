import { useId, useState } from 'react';
import { FileDown } from '#platform/web/ui/icons/file-down.ts';
import { getIsoDateInZone } from '#platform/contract/dates.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { lastMonths } from '#features/documents/web/last-months.ts';
import { fetchFile } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { buildFileName, downloadFile } from '#platform/web/download-file.ts';
import { useShop } from '#platform/web/root-data.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';

const MonthForm = ({ close }: { close: () => void }) => {
  const id = useId();
  const { name: shop, timeZone } = useShop();
  const [months] = useState(() => lastMonths(getIsoDateInZone(new Date().toISOString(), timeZone)));
  // The default is last month, which is due for bookkeeping.
  const [month, setMonth] = useState(months[1]?.month ?? '');
  const { run, pending, error, clear } = useAction(
    async () =>
      downloadFile(
        await fetchFile(documents.month, { params: { month } }),
        buildFileName(shop, `documents-${month}.zip`),
      ),
    { done: close },
  );
  return (
    <>
      <p className="mb-5">
        All invoices and credit notes of one month, for your bookkeeper. The ZIP file has a PDF of each, and a CSV with
        net, tax and total by tax rate.
      </p>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        Month
      </label>
      <Select
        id={id}
        value={month}
        disabled={pending}
        onChange={({ target }) => {
          clear();
          setMonth(target.value);
        }}
      >
        {months.map((one) => (
          <option key={one.month} value={one.month}>
            {one.name}
          </option>
        ))}
      </Select>
      <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
      <Button size="lg" className="mt-5 w-full" pending={pending} onClick={() => void run()}>
        <FileDown aria-hidden size={18} />
        Download
      </Button>
      <p role="status" className="mt-3 text-sm text-muted empty:hidden">
        {pending && 'Many documents take a minute or more.'}
      </p>
    </>
  );
};

/** Downloads a month's documents as one file, for the accountant. */
export const MonthDocuments = () => (
  <DialogButton label="Documents for a month" title="Documents for a month">
    {(close) => <MonthForm close={close} />}
  </DialogButton>
);
