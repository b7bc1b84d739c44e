import { type ChangeEvent, useId, useState } from 'react';
import { dataSheets, PDF_TYPE } from '#features/data-sheets/contract/data-sheets.ts';
import { formatBytes } from '#platform/contract/format-bytes.ts';
import { MAX_DATA_SHEET_BYTES, MAX_DATA_SHEETS } from '#platform/contract/limits.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { ErrorText } from '#platform/web/ui/field.tsx';

const MAX_SIZE_TEXT = formatBytes(MAX_DATA_SHEET_BYTES);

/** The reason why a file cannot be uploaded, or null. */
const findFileError = ({ size, type }: File): string | null => {
  if (type !== PDF_TYPE) return 'This file is not a PDF. Save the document as a PDF and try again.';
  return size > MAX_DATA_SHEET_BYTES ? `The document is larger than ${MAX_SIZE_TEXT}.` : null;
};

/**
 * Uploads a PDF as soon as it is chosen.
 * @param onPending receives true while an upload runs
 */
export const DataSheetUpload = ({
  onUploaded,
  onPending,
}: {
  onUploaded: (uploaded: { url: string; bytes: number }, file: File) => void;
  onPending: (pending: boolean) => void;
}) => {
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const { run, pending, error, clear } = useAction(async (file: File) => {
    onPending(true);
    try {
      onUploaded(await api.call(dataSheets.upload, { body: file }), file);
    } finally {
      onPending(false);
    }
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file === undefined) return;
    // A field reports the same file again only if it was emptied before.
    target.value = '';
    const found = findFileError(file);
    setFault(found);
    if (found === null) void run(file);
    else clear();
  };
  const message = fault ?? error;
  return (
    <div className="mt-4">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Upload a PDF
      </label>
      <input
        id={id}
        type="file"
        accept={PDF_TYPE}
        className="control w-full min-w-0 py-2"
        disabled={pending}
        aria-describedby={`${id}-hint`}
        onChange={choose}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted" aria-live="polite">
        {pending ? 'Uploading...' : `Up to ${MAX_SIZE_TEXT}, at most ${MAX_DATA_SHEETS} documents for a product`}
      </p>
      {message !== null && <ErrorText>{message}</ErrorText>}
    </div>
  );
};
