import { useNavigate } from 'react-router';
import { productFiles, type ProductImport } from '#features/catalog-import/contract/product-files.ts';
import { fetchFile } from '#platform/web/api.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ExportButton } from '#platform/web/forms/export-button.tsx';
import { countChanges } from './say-rows.ts';

/** What can be done about the rows that were refused: take them away as a file, or go on without them. */
export const RefusedRowsActions = ({ found }: { found: ProductImport }) => {
  const { _id: id, counts } = found;
  const navigate = useNavigate();
  const { run, pending } = useApiCall(productFiles.leaveOut, {
    done: ({ _id }) => navigate(`/dashboard/import?file=${_id}`),
  });
  const many = counts.refused === 1 ? 'refused row' : `${counts.refused.toLocaleString('en-US')} refused rows`;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2">
      {countChanges(found) > 0 && (
        <Button size="sm" pending={pending} onClick={() => void run({ params: { id } })}>
          Leave out the {many}
        </Button>
      )}
      <ExportButton
        what="refused-rows"
        asXlsx
        fetch={(format) => fetchFile(productFiles.refused, { params: { id }, query: { format } })}
      >
        Download the {many}
      </ExportButton>
    </p>
  );
};
