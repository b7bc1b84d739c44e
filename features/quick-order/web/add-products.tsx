import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useAction } from '#platform/web/forms/use-action.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import type { QuoteLineValues } from './quote-form-values.ts';
import { parseLine } from '#features/products/contract/parse-lines.ts';
import { type CheckedLine, quickOrder } from '#features/quick-order/contract/quick-order.ts';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import { api } from '#platform/web/api.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';

/** The quantity to use: the typed one even if stock is low, otherwise the one that the shop would accept. */
const resolveQuantity = ({ status, text, quantity, product }: CheckedLine): number => {
  if (status !== 'short' && quantity > 0) return quantity;
  return Math.max(parseLine({ line: 1, text }).quantity ?? 0, product?.minOrder ?? 1);
};

/**
 * Parses a pasted list like the Quick Order pad.
 * @throws UserFacingError with every line that matches no product
 */
const lookUpProducts = async (text: string): Promise<QuoteLineValues[]> => {
  const { lines } = await api.call(quickOrder.check, { body: { text } });
  const unread = lines.filter(({ product, status }) => product === null || status === 'gone');
  if (unread.length > 0) {
    throw new UserFacingError(
      unread.map(({ line, message }) => (lines.length === 1 ? message : `Line ${line}: ${message}`)).join(' '),
    );
  }
  return lines.flatMap((line) =>
    line.product === null || line.status === 'joined'
      ? []
      : [
          {
            productId: line.product._id,
            sku: line.product.sku,
            name: line.product.name,
            img: '',
            quantity: String(resolveQuantity(line)),
            price: '',
          },
        ],
  );
};

const PAUSE_MS = 150;

type ProductSuggestion = { sku: string; name: string };

/** Uses the chunk of the search box: sharing the code differently would add a file to every page. */
const loadSuggestions = () => importWithRetry(() => import('#platform/web/shell/suggestions.tsx'));

/** Suggests products for the typed text. If the request fails, there are no suggestions, but a SKU still works. */
const useProductSuggestions = (typed: string): ProductSuggestion[] => {
  const [found, setFound] = useState<ProductSuggestion[]>([]);
  const search = typed.trim();
  useEffect(() => {
    if (search.length < 2) return;
    let isLate = false;
    const timer = setTimeout(async () => {
      const part = await loadSuggestions().catch(() => null);
      const suggestions = await part?.fetchSuggestions(search);
      if (!isLate) setFound(suggestions?.products ?? []);
    }, PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [search]);
  return search.length < 2 ? [] : found;
};

/** Adds a product by SKU or words. Enter adds it, for typing during a phone call. */
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
    // If the text matches only one product name, that product is added.
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

const PasteForm = ({ onAdd, close }: { onAdd: (lines: QuoteLineValues[]) => void; close: () => void }) => {
  const [text, setText] = useState('');
  const { run, pending, error } = useAction(lookUpProducts, {
    done: (lines) => {
      onAdd(lines);
      close();
    },
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run(text);
      }}
    >
      <Field
        label="Part numbers and quantities, one product per line"
        as="textarea"
        rows={8}
        spellCheck={false}
        maxLength={50_000}
        placeholder={'VAL-0011 10\n10 x FIT-0061\nSEL-0022;2'}
        className="font-mono text-sm"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
      <Button type="submit" pending={pending} disabled={text.trim() === ''}>
        Add these
      </Button>
    </form>
  );
};

export const PasteListButton = ({ onAdd }: { onAdd: (lines: QuoteLineValues[]) => void }) => (
  <DialogButton label="Paste a list" title="Paste a list">
    {(close) => <PasteForm onAdd={onAdd} close={close} />}
  </DialogButton>
);
