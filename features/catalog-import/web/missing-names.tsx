import { productFiles, type ProductImport } from '#features/catalog-import/contract/product-files.ts';
import { useApiCall } from '#platform/web/forms/use-call.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';

const formatNoun = (many: number, one: string, more: string): string =>
  many === 0 ? '' : `${many.toLocaleString('en-US')} ${many === 1 ? one : more}`;

/** '2 categories and 1 attribute' */
const formatMissing = ({ categories, attributes }: ProductImport['missing']): string =>
  [formatNoun(categories, 'category', 'categories'), formatNoun(attributes, 'attribute', 'attributes')]
    .filter(Boolean)
    .join(' and ');

const getMissingTitle = ({ state, makesMissing, missing }: ProductImport): string => {
  const what = formatMissing(missing);
  if (state === 'applied') return `This import made ${what}`;
  return makesMissing ? `Applying this file also makes ${what}` : `The shop lacks ${what} of this file`;
};

/** Categories and attributes that a file names and the shop lacks, and the choice to make them with the import. */
export const MissingNames = ({ found }: { found: ProductImport }) => {
  const { _id: id, state, missing, makesMissing } = found;
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
        state === 'checked' && (
          <Button size="sm" variant="secondary" pending={pending} onClick={choose}>
            {makesMissing ? 'Do not make them' : `Make ${formatMissing(missing)}`}
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
        <p className="mt-1">Look for misspelled names first. Undoing the import removes what it makes.</p>
      )}
    </Alert>
  );
};
