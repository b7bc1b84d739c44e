import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  type DataSheet,
  dataSheets,
  DataSheetsForm as Schema,
  proposeTitle,
} from '#features/data-sheets/contract/data-sheets.ts';
import { formatBytes } from '#platform/contract/format-bytes.ts';
import { MAX_DATA_SHEETS } from '#platform/contract/limits.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { zodResolver } from '#platform/web/forms/validate.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { FieldRows } from '#platform/web/ui/field-rows.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { DataSheetUpload } from './data-sheet-upload.tsx';

/**
 * Uploads, names, orders and removes the documents of a product. Shoppers see the changes once they are saved.
 * @param product its id
 * @param version the version of the list that was loaded. After a change by somebody else, saving is refused
 */
export const DataSheetsForm = ({
  product,
  sheets,
  version: loadedVersion,
}: {
  product: string;
  sheets: DataSheet[];
  version: string;
}) => {
  const { control, register, handleSubmit, setError, formState, reset } = useForm<
    z.input<typeof Schema>,
    unknown,
    z.output<typeof Schema>
  >({
    resolver: zodResolver(Schema),
    defaultValues: { sheets },
  });
  const { fields, append, remove, move } = useFieldArray({ control, name: 'sheets' });
  const [uploading, setUploading] = useState(false);
  const [sizes, setSizes] = useState(() => new Map(sheets.map(({ url, bytes }) => [url, bytes])));
  const [version, setVersion] = useState(loadedVersion);
  const { run, pending, error } = useApiCall(dataSheets.save, {
    success: 'Documents saved',
    setError,
    done: (saved) => {
      setVersion(saved.version);
      reset({ sheets: saved.sheets });
    },
  });
  return (
    <details className="card-surface mt-4 p-4 sm:px-6">
      <summary className="cursor-pointer font-medium">
        Documents: {fields.length === 0 ? 'none' : fields.length}
      </summary>
      <div className="mt-4">
        <Form
          pending={pending}
          error={error}
          onSubmit={handleSubmit((body) => run({ params: { id: product }, body: { ...body, version } }))}
        >
          <FieldRows
            title="Data sheets, manuals, certificates"
            hint="PDFs that customers can download from the product page."
            row="document"
            ids={fields.map(({ id }) => id)}
            onRemove={remove}
            onMove={move}
            beside={
              fields.length < MAX_DATA_SHEETS && (
                <DataSheetUpload
                  onPending={setUploading}
                  onUploaded={({ url, bytes }, file) => {
                    setSizes((before) => new Map(before).set(url, bytes));
                    append({ title: proposeTitle(file.name), url });
                  }}
                />
              )
            }
          >
            {(at) => {
              const url = fields[at]?.url ?? '';
              return (
                <Field
                  label="Title"
                  autoComplete="off"
                  hint={
                    <a href={url} target="_blank" rel="noopener" className="link">
                      PDF, {formatBytes(sizes.get(url) ?? 0)}
                    </a>
                  }
                  error={formState.errors.sheets?.[at]?.title?.message}
                  {...register(`sheets.${at}.title`)}
                />
              );
            }}
          </FieldRows>
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" variant="secondary" pending={pending || uploading}>
              Save documents
            </Button>
            {formState.isDirty && <span className="text-sm text-muted">Not saved yet</span>}
          </div>
        </Form>
      </div>
    </details>
  );
};
