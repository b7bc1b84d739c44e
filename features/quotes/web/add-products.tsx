import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useAction } from '#platform/web/forms/use-act.ts';
import { importWithRetry } from '#platform/web/load-late.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import type { QuoteLineValues } from './offer-values.ts';
import { lookUpProducts } from './read-products.ts';

const PAUSE_MS = 150;

type ProductSuggestion = { sku: string; name: string };

/** By the part that the search box loads: shared in another way, every page would name one file more. */
const loadSuggestions = () => importWithRetry(() => import('#platform/web/shell/suggestions.tsx'));

/** Products that suit what is being typed; none where that cannot be asked: a SKU can be typed all the same. */
const useProductSuggestions = (typed: string): ProductSuggestion[] => {
  const [found, setFound] = useState<ProductSuggestion[]>([]);
  const search = typed.trim();
  useEffect(() => {
    if (search.length < 2) return;
    let isLate = false;
    const timer = setTimeout(async () => {
      const part = await loadSuggestions().catch(() => null);
      const answer = await part?.fetchSuggestions(search);
      if (!isLate) setFound(answer?.products ?? []);
    }, PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [search]);
  return search.length < 2 ? [] : found;
};

/** Adds a product by its SKU or by words; Enter adds, so that a phone call is typed along. */
export const AddProducts = ({ onAdd }: { onAdd: (lines: QuoteLineValues[]) => void }) => {
  const [text, setText] = useState('');
  const id = useId();
  const found = useProductSuggestions(text);
  const { run, pending, error } = useAction(lookUpProducts, {
    done: (lines) => {
      onAdd(lines);
      setText('');
    },
    quiet: () => true,
  });
  const add = () => {
    if (text.trim() === '') return;
    // The whole name of a product, or a word that only one has, is that one.
    const [only, ...others] = found.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
    void run(only !== undefined && others.length === 0 ? only.sku : text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div>
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <Field
            label="Add a product"
            list={id}
            placeholder="SKU and quantity, or a name"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="enter"
            maxLength={300}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
          />
          <datalist id={id}>
            {found.map(({ sku, name }) => (
              <option key={sku} value={sku}>
                {name}
              </option>
            ))}
          </datalist>
        </div>
        <Button variant="secondary" pending={pending} disabled={text.trim() === ''} onClick={add}>
          Add
        </Button>
      </div>
      <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
    </div>
  );
};
