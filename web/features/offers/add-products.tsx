import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { parseLine } from '#contract/parse-lines.ts';
import { type CheckedLine, quickOrder } from '#contract/quick-order.ts';
import { Spoken } from '#contract/spoken.ts';
import { api } from '../../api.ts';
import { useAct } from '../../forms/use-act.ts';
import { loadLate } from '../../load-late.ts';
import { Button } from '../../ui/button.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ErrorText, Field } from '../../ui/field.tsx';
import type { TypedLine } from './offer-values.ts';

const PAUSE_MS = 150;

type Suggested = { sku: string; name: string };

/** By the part that the search box loads: shared in another way, every page would name one file more. */
const loadSuggestions = () => loadLate(() => import('../shell/suggestions.tsx'));

/** Products that suit what is being typed; none where that cannot be asked: a SKU can be typed all the same. */
const useProducts = (typed: string): Suggested[] => {
  const [found, setFound] = useState<Suggested[]>([]);
  const search = typed.trim();
  useEffect(() => {
    if (search.length < 2) return;
    let isLate = false;
    const timer = setTimeout(async () => {
      const part = await loadSuggestions().catch(() => null);
      const answer = await part?.askSuggestions(search);
      if (!isLate) setFound(answer?.products ?? []);
    }, PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [search]);
  return search.length < 2 ? [] : found;
};

/** How many are meant: what was typed, however little stock there is, else what the shop would take. */
const quantityOf = ({ status, text, quantity, product }: CheckedLine): number => {
  if (status !== 'short' && quantity > 0) return quantity;
  return Math.max(parseLine({ line: 1, text }).quantity ?? 0, product?.minOrder ?? 1);
};

/** @throws Spoken with every line that names no product */
const readProducts = async (text: string): Promise<TypedLine[]> => {
  const { lines } = await api.call(quickOrder.check, { body: { text } });
  const unread = lines.filter(({ product, status }) => product === null || status === 'gone');
  if (unread.length > 0) {
    throw new Spoken(
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
            quantity: String(quantityOf(line)),
            price: '',
          },
        ],
  );
};

/** A pasted list, read as the pad of Quick Order reads it. */
const PasteForm = ({ onAdd, close }: { onAdd: (lines: TypedLine[]) => void; close: () => void }) => {
  const [text, setText] = useState('');
  const { run, pending, error } = useAct(readProducts, {
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
        label="Part numbers and quantities, one product a line"
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

/** Adds a product by its SKU or by words, or a pasted list; Enter adds, so that a phone call is typed along. */
export const AddProducts = ({ onAdd }: { onAdd: (lines: TypedLine[]) => void }) => {
  const [text, setText] = useState('');
  const id = useId();
  const found = useProducts(text);
  const { run, pending, error } = useAct(readProducts, {
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
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
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
        <DialogButton label="Paste a list" title="Paste a list">
          {(close) => <PasteForm onAdd={onAdd} close={close} />}
        </DialogButton>
      </div>
      <div role="alert">{error !== null && <ErrorText>{error}</ErrorText>}</div>
    </div>
  );
};
