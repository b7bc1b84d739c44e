import './import-steps.css';
import { type ChangeEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { MAX_IMPORT_BYTES } from '#platform/contract/limits.ts';
import { FORMAT_NAMES, fileFormats, getMediaType } from '#platform/contract/file-formats.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { api, fetchFile } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { ExportButton } from '#platform/web/forms/export-button.tsx';

const ACCEPTED = [
  ...fileFormats.flatMap(({ extensions }) => extensions),
  ...fileFormats.map(({ mediaType }) => mediaType),
].join(',');
const LARGEST = `${MAX_IMPORT_BYTES / 1e6} MB`;

/** Uploads a product file, which is checked at once. The upload changes no product. */
const ImportUpload = () => {
  const id = useId();
  const navigate = useNavigate();
  const [fault, setFault] = useState<string | null>(null);
  const check = async (field: HTMLInputElement, chosen: File) => {
    try {
      // Browsers on Windows may report a CSV file as an Excel workbook.
      const body = new Blob([chosen], { type: getMediaType(chosen.name) });
      return await api.call(productFiles.check, { query: { name: chosen.name.slice(0, 200) }, body });
    } finally {
      // A browser lets people choose the same file again only if the field is empty.
      field.value = '';
    }
  };
  const { run, pending, error, clear } = useAction(check, {
    done: ({ _id }) => navigate(`/dashboard/import?file=${_id}`),
  });
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    if (chosen === undefined) return;
    const found = chosen.size > MAX_IMPORT_BYTES ? `The file is larger than ${LARGEST}.` : null;
    setFault(found);
    if (found === null) {
      void run(target, chosen);
      return;
    }
    clear();
    target.value = '';
  };
  return (
    <div className="mt-3">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {FORMAT_NAMES} file
      </label>
      <input
        id={id}
        type="file"
        accept={ACCEPTED}
        className="control py-2"
        disabled={pending}
        aria-describedby={`${id}-hint`}
        onChange={choose}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted" aria-live="polite">
        {pending
          ? 'Sending...'
          : `Up to ${LARGEST}. Name the columns as in the export; leave out what should not change.`}
      </p>
      {(fault ?? error) !== null && <ErrorText>{fault ?? error}</ErrorText>}
    </div>
  );
};

const steps = [
  {
    title: 'Start with your products',
    text: 'Export them and change what you like in a spreadsheet, or use your supplier’s list. Each row needs its SKU; a new product also needs a name and a price.',
  },
  {
    title: 'Choose the file',
    text: 'It is checked first: you see what is new, what would change, and each error by line and column.',
  },
  { title: 'Apply it', text: 'Either all changes are saved, or none. Afterward, one button undoes the import.' },
];

/** The steps of an import: the products to start with, the file, and what happens then. */
export const ImportSteps = () => (
  <section aria-label="How an import works">
    <ol className="import-steps">
      {steps.map(({ title, text }, at) => (
        <li key={title} className="card-surface flex gap-3 p-4 sm:px-6">
          <span aria-hidden className="numeral w-5 shrink-0 text-xl text-muted">
            {at + 1}
          </span>
          <div className="min-w-0 flex-1">
            <h2 className="text-base font-semibold">{title}</h2>
            <p className="text-sm text-muted">{text}</p>
            {at === 0 && (
              <p className="mt-3 flex flex-wrap gap-2">
                <ExportButton
                  contents="products"
                  asXlsx
                  fetch={(format) => fetchFile(productFiles.export, { query: { format } })}
                  label="Export all products"
                >
                  Export
                </ExportButton>
              </p>
            )}
            {at === 1 && <ImportUpload />}
          </div>
        </li>
      ))}
    </ol>
  </section>
);
