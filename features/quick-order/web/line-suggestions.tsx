import { formatListPart, parseLine } from '#features/products/contract/parse-lines.ts';
import type { Suggestion } from '#features/search/contract/browse.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { useLoaded } from '#platform/web/use-loaded.ts';
import { ProductNameText } from '#platform/web/product-name-text.tsx';

/** The most products suggested for a line. */
const MOST = 3;

/** Uses the code chunk of the search box, as the quotes of staff do. */
const fetchProducts = async (search: string): Promise<Suggestion[]> => {
  const part = await importWithRetry(() => import('#platform/web/shell/suggestions.tsx')).catch(() => null);
  return (await part?.fetchSuggestions(search))?.products.slice(0, MOST) ?? [];
};

/** Products that the words of an unknown line may mean; choosing one writes its SKU into the line. */
export const LineSuggestions = ({
  line,
  text,
  isLocked,
  onChoose,
}: {
  line: number;
  text: string;
  isLocked: boolean;
  onChoose: (text: string) => void;
}) => {
  const { part, quantity } = parseLine({ line, text });
  const found = useLoaded(fetchProducts, part) ?? [];
  if (found.length === 0) return null;
  return (
    <div className="mt-1 text-sm">
      Did you mean:
      <ul aria-label={`Suggestions for line ${line}`}>
        {found.map(({ sku, name, minOrder }) => (
          <li key={sku}>
            <button
              type="button"
              disabled={isLocked}
              className="link min-h-7 text-left disabled:text-muted"
              onClick={() => onChoose(`${formatListPart(sku)} ${quantity ?? minOrder}`)}
            >
              <ProductNameText>{name}</ProductNameText> ({sku})
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
