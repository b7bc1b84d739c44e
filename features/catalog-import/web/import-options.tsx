import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { type ProductImport, productFiles } from '#features/catalog-import/contract/product-files.ts';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { Alert } from '#platform/web/ui/alert.tsx';
import { MAX_ZIP_BYTES } from '#platform/contract/limits.ts';
import { ErrorText } from '#platform/web/ui/field.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';

/** Selects the sheet of a workbook. */
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

/** Warns of rows with the name of another product, and offers to add the SKU to these names. */
export const SameNames = ({ found: { _id: id, state, hasFile, sameNames, addsSku } }: { found: ProductImport }) => {
  const { run, pending } = useApiCall(productFiles.chooseNames, { changes: true });
  if (sameNames === 0 || state !== 'checked' || !hasFile) return null;
  const choose = () => void run({ params: { id }, body: { addSku: !addsSku } });
  return (
    <Alert
      tone="info"
      className="mb-4"
      title={`${formatPlural(sameNames, 'row')} with the name of another product`}
      action={
        <Button size="sm" variant="secondary" pending={pending} onClick={choose}>
          {addsSku ? 'Do not add the SKU' : 'Add the SKU to these names'}
        </Button>
      }
    >
      <p>
        {addsSku
          ? 'Their names end in their SKU, such as “Elbow 15 mm (EL-15-B)”.'
          : 'Each product needs its own name. The SKU can tell them apart: “Elbow 15 mm (EL-15-B)”.'}
      </p>
    </Alert>
  );
};

const formatNoun = (many: number, one: string, more: string): string =>
  many === 0 ? '' : `${many.toLocaleString('en-US')} ${many === 1 ? one : more}`;

/** Formats a number of names: '2 categories and 1 attribute' */
const formatMissing = ({ categories, attributes }: ProductImport['missing']): string =>
  [formatNoun(categories, 'category', 'categories'), formatNoun(attributes, 'attribute', 'attributes')]
    .filter(Boolean)
    .join(' and ');

const getMissingTitle = ({ state, makesMissing, missing }: ProductImport): string => {
  const missingText = formatMissing(missing);
  if (state === 'applied') return `This import created ${missingText}`;
  return makesMissing
    ? `Applying this file also creates ${missingText}`
    : `This file has ${missingText} that the shop lacks`;
};

/**
 * Lists categories and attributes in the file that do not exist in the shop, and offers to create them with the import.
 */
export const MissingNames = ({ found }: { found: ProductImport }) => {
  const { _id: id, state, counts, hasFile, missing, makesMissing } = found;
  const { run, pending } = useApiCall(productFiles.chooseMissing, { changes: true });
  const total = missing.categories + missing.attributes;
  const isApplied = state === 'applied' && makesMissing;
  if (total === 0 || (state !== 'checked' && !isApplied)) return null;
  const choose = () => void run({ params: { id }, body: { make: !makesMissing } });
  const rest = total - missing.names.length;
  return (
    <Alert
      tone="info"
      className="mb-4"
      title={getMissingTitle(found)}
      action={
        state === 'checked' &&
        hasFile && (
          <Button
            size="sm"
            variant={makesMissing || counts.refused === 0 ? 'secondary' : 'primary'}
            pending={pending}
            onClick={choose}
          >
            {makesMissing ? 'Do not create them' : `Create ${formatMissing(missing)}`}
          </Button>
        )
      }
    >
      <ul className="list-disc pl-5 break-words">
        {missing.names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {rest > 0 && <li>and {rest.toLocaleString('en-US')} more</li>}
      </ul>
      {state === 'checked' && !makesMissing && (
        <p className="mt-1">
          Look for misspelled names first. Undoing the import removes those of them that nothing else uses.
        </p>
      )}
    </Alert>
  );
};

const LARGEST = `${MAX_ZIP_BYTES / 1e6} MB`;

/** Uploads a ZIP of the pictures that a file names; the file is then checked again. */
export const PicturesUpload = ({ id }: { id: string }) => {
  const field = useId();
  const [fault, setFault] = useState<string | null>(null);
  const { run, pending, error, clear } = useApiCall(productFiles.uploadPictures, { changes: true });
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
          : `For pictures that the product file lists by file name. Up to ${LARGEST}; the product file is then checked again.`}
      </p>
      {(fault ?? error) !== null && <ErrorText>{fault ?? error}</ErrorText>}
    </div>
  );
};
