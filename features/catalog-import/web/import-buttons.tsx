import { useNavigate } from 'react-router';
import { type ProductImport, productFiles } from '#features/catalog-import/contract/product-files.ts';
import { ConfirmButton } from '#platform/web/forms/confirm-button.tsx';
import { useApiCall } from '#platform/web/forms/use-api-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { countChanges, formatCounts } from './format-rows.ts';
import { fetchFile } from '#platform/web/api.ts';
import { ExportButton } from '#platform/web/forms/export-button.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';

/** Applies a checked file after a confirmation. */
export const ApplyButton = ({ found }: { found: ProductImport }) => {
  const changesText = formatPlural(countChanges(found), 'change');
  return (
    <ConfirmButton
      endpoint={productFiles.apply}
      input={{ params: { id: found._id } }}
      options={{ changes: true }}
      label={`Apply ${changesText}`}
      variant="primary"
      size="md"
      title={`Apply ${changesText}?`}
      sentence={`Of ${formatPlural(
        Object.values(found.counts).reduce((sum, rows) => sum + rows, 0),
        'row',
      )}: ${formatCounts(found)}. ${found.warned > 0 ? `${formatPlural(found.warned, 'row')} with a warning. ` : ''}If one row fails, nothing is changed. You can undo the import later.`}
      confirmLabel="Apply"
    />
  );
};

/** Cancels the check of a file, the fetching of its pictures, or its import. */
export const CancelImportButton = ({ found: { _id: id } }: { found: ProductImport }) => {
  const { run, pending } = useApiCall(productFiles.cancel, { changes: true });
  return (
    <Button variant="secondary" pending={pending} onClick={() => void run({ params: { id } })}>
      Cancel
    </Button>
  );
};

/** Undoes an applied file after a confirmation. */
export const UndoImportButton = ({ found }: { found: ProductImport }) => (
  <ConfirmButton
    endpoint={productFiles.undo}
    input={{ params: { id: found._id } }}
    options={{ changes: true }}
    label="Undo"
    size="md"
    title={`Undo ${formatPlural(countChanges(found), 'change')}?`}
    sentence="This restores the former state of every product, and removes the new ones with the categories, attributes, brands and sales that the import created. New products that somebody has used, for example in a cart, move to Deleted, where you can restore them. Products that have changed since, or that orders hold, are skipped and listed."
    confirmLabel="Undo"
  />
);

/** Checks the same file again against the shop's current data. Renders nothing if the file is no longer stored. */
export const CheckAgainButton = ({ found: { _id: id, hasFile } }: { found: ProductImport }) => {
  const navigate = useNavigate();
  const { run, pending } = useApiCall(productFiles.checkAgain, {
    done: ({ _id }) => navigate(`/dashboard/import?file=${_id}`),
  });
  if (!hasFile) return null;
  return (
    <Button variant="secondary" pending={pending} onClick={() => void run({ params: { id } })}>
      Check again
    </Button>
  );
};

/** Downloads the refused rows, or continues without them. Both need the stored file. */
export const RefusedRowsActions = ({ found }: { found: ProductImport }) => {
  const { _id: id, counts, hasFile } = found;
  const navigate = useNavigate();
  const { run, pending } = useApiCall(productFiles.excludeRefused, {
    done: ({ _id }) => navigate(`/dashboard/import?file=${_id}`),
  });
  const many = counts.refused === 1 ? 'refused row' : `${counts.refused.toLocaleString('en-US')} refused rows`;
  if (!hasFile) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2">
      {countChanges(found) > 0 && (
        <Button variant="secondary" size="sm" pending={pending} onClick={() => void run({ params: { id } })}>
          Leave out the {many}
        </Button>
      )}
      <ExportButton
        contents="refused-rows"
        asXlsx
        fetch={(format) => fetchFile(productFiles.exportRefused, { params: { id }, query: { format } })}
      >
        Download the {many}
      </ExportButton>
    </p>
  );
};
