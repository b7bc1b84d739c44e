import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  type CheckedStockEntry as Checks,
  type StockEntryKind,
  type SavedStockEntry,
  stock,
} from '#features/stock/contract/stock.ts';
import { api } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { saveFormDraft, readFormDraft } from '#platform/web/session/form-drafts.ts';
import { useSession } from '#platform/web/session/session.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Choice } from '#platform/web/ui/choice.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Form } from '#platform/web/ui/form.tsx';
import { ScanButton } from '#features/barcodes/web/scan-button.tsx';
import { EntryPreview } from './entry-preview.tsx';
import { formatPlural } from '#platform/contract/format-count.ts';
import { ShortageList } from './shortage-list.tsx';

type EntryList = { kind: StockEntryKind; text: string };

type EntryDraft = EntryList & { supplier: string; note: string };

/** Restores this tab's draft after a reload, with its kind: a count booked as goods in would double the stock. */
const readStockDraft = (): EntryDraft => ({
  kind: 'received',
  text: '',
  supplier: '',
  note: '',
  ...(readFormDraft('stock') as Partial<EntryDraft> | null),
});

/** A checked list, with its idempotency key for saving. */
type CheckedList = Checks & EntryList & { key: string };

const checkList = async (kind: StockEntryKind, text: string): Promise<CheckedList> => ({
  ...(await api.call(stock.check, { body: { kind, text } })),
  kind,
  text,
  key: crypto.randomUUID(),
});

/**
 * Form for a typed, scanned or pasted list of SKUs and pieces, which is checked first and then saved. Ctrl+Enter checks
 * it and focuses the save button, so that a scanner and two keys are enough.
 */
export const StockPad = () => {
  const [{ kind, text, supplier, note }, setDraft] = useState(readStockDraft);
  const updateDraft = (some: Partial<EntryDraft>) => setDraft((now) => ({ ...now, ...some }));
  const session = useSession();
  const email = session.status === 'in' ? session.person.email : null;
  useEffect(() => {
    if (email !== null) saveFormDraft('stock', email, { kind, text, supplier, note });
  }, [email, kind, text, supplier, note]);
  const [checked, setChecked] = useState<CheckedList | null>(null);
  const [saved, setSaved] = useState<SavedStockEntry | null>(null);
  const pad = useRef<HTMLTextAreaElement>(null);
  const saver = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (checked !== null) (checked.problems.length > 0 ? pad : saver).current?.focus();
  }, [checked]);

  const check = useAction(checkList, {
    done: (found) => {
      setSaved(null);
      setChecked(found);
    },
  });
  const read = () => void check.run(kind, text);
  const save = async ({ products, key, ...list }: CheckedList) => {
    const lines = products.map(({ product, pieces }) => ({ productId: product._id, pieces }));
    const body = { kind: list.kind, supplier: list.kind === 'received' ? supplier : '', note, lines };
    return api.call(stock.save, { body, idempotencyKey: key });
  };
  const saving = useAction(save, {
    success: (entry) =>
      `${entry.kind === 'received' ? 'Goods in' : 'Count'} saved: ${formatPlural(entry.products, 'product')}`,
    done: (entry) => {
      setSaved(entry);
      setChecked(null);
      updateDraft({ text: '', supplier: '', note: '' });
      pad.current?.focus();
    },
    changes: true,
  });
  const readByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (text.trim() !== '') read();
  };
  const isStale = checked !== null && (checked.text !== text || checked.kind !== kind);
  const isEmpty = checked !== null && checked.products.length === 0 && checked.problems.length === 0;

  return (
    <>
      <Form pending={check.pending} error={check.error} onSubmit={read}>
        <div role="radiogroup" aria-label="Goods in or count" className="grid grid-cols-2 gap-3">
          {(['received', 'counted'] as const).map((one) => (
            <Choice
              key={one}
              name="kind"
              value={one}
              checked={kind === one}
              onChange={() => updateDraft({ kind: one })}
            >
              <span className="block font-semibold">{one === 'received' ? 'Goods in' : 'Count'}</span>
              <span className="block text-sm text-muted">
                {one === 'received'
                  ? 'Adds the pieces that came in'
                  : 'Everything on the shelf, including reserved pieces'}
              </span>
            </Choice>
          ))}
        </div>
        <Field
          ref={pad}
          label="SKU and pieces, one product per line"
          aside={<ScanButton list={text} onList={(next) => updateDraft({ text: next })} takesSuccessors={false} />}
          hint="Scan or type. A line without a number is one piece; repeated SKUs are added up. Put a SKU with a comma in quotes. Press Ctrl + Enter to check."
          as="textarea"
          rows={8}
          spellCheck={false}
          autoCapitalize="characters"
          maxLength={50_000}
          placeholder={'FIT-0061 200\nVAL-0011 24'}
          className="font-mono text-sm"
          value={text}
          onChange={({ target }) => updateDraft({ text: target.value })}
          onKeyDown={readByKeys}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          {kind === 'received' && (
            <Field
              label="Supplier"
              maxLength={120}
              value={supplier}
              onChange={({ target }) => updateDraft({ supplier: target.value })}
            />
          )}
          <Field
            label="Note"
            maxLength={200}
            value={note}
            onChange={({ target }) => updateDraft({ note: target.value })}
          />
        </div>
        <div>
          <Button
            type="submit"
            variant={checked === null || isStale ? 'primary' : 'secondary'}
            className="w-full sm:w-auto"
            pending={check.pending}
            disabled={text.trim() === ''}
          >
            Check
          </Button>
        </div>
      </Form>
      {saved !== null && saved.shortages.length > 0 && (
        <Alert tone="warning" className="mt-6" title="Saved. These orders cannot be filled now.">
          <ShortageList shortages={saved.shortages} />
        </Alert>
      )}
      {isEmpty && (
        <Alert tone="info" className="mt-6">
          There is nothing on this list.
        </Alert>
      )}
      {checked !== null && !isEmpty && (
        <div className="mt-6">
          <Form pending={saving.pending} error={saving.error} onSubmit={() => void saving.run(checked)}>
            <EntryPreview {...checked} />
            {isStale && <Alert tone="info">The list has changed. Check it again before you save.</Alert>}
            <div>
              <Button
                ref={saver}
                type="submit"
                size="lg"
                className="w-full sm:w-auto"
                pending={saving.pending}
                disabled={isStale || checked.problems.length > 0}
              >
                {checked.kind === 'received' ? 'Save goods in' : 'Save count'}
              </Button>
            </div>
          </Form>
        </div>
      )}
    </>
  );
};
