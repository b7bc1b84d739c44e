import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useAction } from '#platform/web/forms/use-action.ts';
import { importWithRetry } from '#platform/web/import-with-retry.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import type { AddedLine } from './added-line.ts';
import { lookUpProducts } from './look-up-products.ts';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { useTypedSearch } from '#platform/web/ui/use-typed-value.ts';

type ProductSuggestion = { sku: string; name: string };

/** Uses the code chunk of the search box. Sharing the code in another way would add a file to every page. */
const loadSuggestions = () => importWithRetry(() => import('#platform/web/shell/suggestions.tsx'));

/** If the request fails, there are no suggestions, but a SKU still works. */
const findProducts = async (search: string): Promise<ProductSuggestion[]> => {
  const part = await loadSuggestions().catch(() => null);
  return (await part?.fetchSuggestions(search))?.products ?? [];
};

/** Adds a product by SKU or words. Enter adds it, so that staff can type during a phone call. */
export const AddProducts = ({
  onAdd,
  inputRef,
  inField,
}: {
  onAdd: (lines: AddedLine[]) => void;
  inputRef?: Ref<HTMLInputElement>;
  /** A button for another way to add products, inside the field. */
  inField?: ReactNode;
}) => {
  const [text, setText] = useState('');
  const id = useId();
  const found = useTypedSearch(text, findProducts)?.found ?? [];
  /** The entries made while the last lookup runs, because a bar code scanner types faster than the shop answers. */
  const waiting = useRef<string[]>([]);
  const lookUp = async (entered: string): Promise<AddedLine[]> => {
    try {
      return await lookUpProducts(entered);
    } catch (failure) {
      setText((typed) => (typed === '' ? entered : typed));
      throw failure;
    }
  };
  const { run, pending, error } = useAction(lookUp, { done: onAdd, quiet: () => true });
  const runWaiting = useEffectEvent(() => {
    if (!pending && waiting.current.length > 0) void run(waiting.current.splice(0).join('\n'));
  });
  useEffect(() => runWaiting(), [pending]);
  const add = () => {
    const typed = text.trim();
    if (typed === '') return;
    // If the text matches only one product name, that product is added.
    const [only, ...others] = found.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
    const entered = only !== undefined && others.length === 0 ? only.sku : typed;
    setText('');
    if (pending) waiting.current.push(entered);
    else void run(entered);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div>
      <div className="flex items-end gap-3">
        <div className="relative min-w-0 flex-1">
          <Field
            label="Add a product"
            ref={inputRef}
            className={inField === undefined ? undefined : 'pr-12'}
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
          {inField !== undefined && <div className="absolute right-0 bottom-0">{inField}</div>}
          <datalist id={id}>
            {found.map(({ sku, name }) => (
              <option key={sku} value={sku}>
                {name}
              </option>
            ))}
          </datalist>
        </div>
        <Button variant="secondary" pending={pending && text === ''} disabled={text.trim() === ''} onClick={add}>
          Add
        </Button>
      </div>
      <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
    </div>
  );
};

const PasteForm = ({ onAdd, close }: { onAdd: (lines: AddedLine[]) => void; close: () => void }) => {
  const [text, setText] = useState('');
  const { run, pending, error } = useAction(lookUpProducts, {
    done: (lines) => {
      onAdd(lines);
      close();
    },
  });
  return (
    // No form, because the form of the order surrounds it; its keys are not for that form.
    <div className="grid gap-4" onKeyDown={(event) => event.stopPropagation()}>
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
      <Button pending={pending} disabled={text.trim() === ''} onClick={() => void run(text)}>
        Add these
      </Button>
    </div>
  );
};

export const PasteListButton = ({ onAdd }: { onAdd: (lines: AddedLine[]) => void }) => (
  <DialogButton label="Paste a list" title="Paste a list">
    {(close) => <PasteForm onAdd={onAdd} close={close} />}
  </DialogButton>
);
