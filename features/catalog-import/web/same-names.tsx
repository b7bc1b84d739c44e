import { productFiles, type ProductImport } from '#features/catalog-import/contract/product-files.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { formatRows } from './say-rows.ts';

/** Rows whose name another product has, and the choice to add the SKU to these names. */
export const SameNames = ({ found: { _id: id, state, sameNames, addsSku } }: { found: ProductImport }) => {
  const { run, pending } = useApiCall(productFiles.chooseNames, { changes: true });
  if (sameNames === 0 || state !== 'checked') return null;
  const choose = () => void run({ params: { id }, body: { addSku: !addsSku } });
  return (
    <Alert
      tone="info"
      className="mb-4"
      title={`${formatRows(sameNames)} with the name of another product`}
      action={
        <Button size="sm" variant="secondary" pending={pending} onClick={choose}>
          {addsSku ? 'Do not add the SKU' : 'Add the SKU to these names'}
        </Button>
      }
    >
      <p>
        {addsSku
          ? 'Their names end in their SKU, such as “Elbow 15 mm (EL-15-B)”.'
          : 'Each product needs a name of its own. The SKU can tell them apart: “Elbow 15 mm (EL-15-B)”.'}
      </p>
    </Alert>
  );
};
