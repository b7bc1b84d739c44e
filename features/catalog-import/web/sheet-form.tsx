import { type FormEvent, useId } from 'react';
import { productFiles, type ProductImport } from '#features/catalog-import/contract/product-files.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Select } from '#platform/web/ui/select.tsx';

/** Which sheet of a workbook is read. */
export const SheetForm = ({ found: { _id: id, sheets, sheet } }: { found: ProductImport }) => {
  const field = useId();
  const { run, pending } = useApiCall(productFiles.chooseSheet, { changes: true });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run({ params: { id }, body: { sheet: String(new FormData(event.currentTarget).get('sheet')) } });
  };
  return (
    <form onSubmit={send} className="mb-4 flex max-w-md flex-wrap items-center gap-2">
      <label htmlFor={field} className="text-sm font-medium">
        Sheet
      </label>
      <span className="min-w-0 flex-1">
        <Select key={sheet} id={field} name="sheet" defaultValue={sheet}>
          {sheets.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </span>
      <Button type="submit" size="sm" variant="secondary" pending={pending}>
        Read this sheet
      </Button>
    </form>
  );
};
