import { type ChangeEvent, useId, useState } from 'react';
import { MAX_ZIP_BYTES } from '#platform/contract/limits.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { ErrorText } from '#platform/web/ui/field.tsx';

const LARGEST = `${MAX_ZIP_BYTES / 1e6} MB`;

/** A ZIP of the pictures that a file names, which is then checked anew. */
export const PicturesUpload = ({ id }: { id: string }) => {
  const field = useId();
  const [fault, setFault] = useState<string | null>(null);
  const { run, pending, error, clear } = useApiCall(productFiles.pictures, { changes: true });
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    setFault(null);
    clear();
    if (chosen === undefined) return;
    currentTarget.value = '';
    if (chosen.size > MAX_ZIP_BYTES) setFault(`The file is larger than ${LARGEST}.`);
    else void run({ params: { id }, body: new Blob([chosen], { type: 'application/zip' }) });
  };
  return (
    <div className="mb-4 max-w-md">
      <label htmlFor={field} className="mb-1.5 block text-sm font-medium">
        ZIP of pictures
      </label>
      <input
        id={field}
        type="file"
        accept=".zip,application/zip"
        className="control py-2"
        disabled={pending}
        aria-describedby={`${field}-hint`}
        onChange={choose}
      />
      <p id={`${field}-hint`} className="mt-1.5 text-sm text-muted" aria-live="polite">
        {pending
          ? 'Sending...'
          : `The file names pictures by their file names. Up to ${LARGEST}; the file is then checked again.`}
      </p>
      {(fault ?? error) !== null && <ErrorText>{fault ?? error}</ErrorText>}
    </div>
  );
};
