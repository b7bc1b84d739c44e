import { useState } from 'react';
import { useAction } from '#platform/web/forms/use-act.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DialogButton } from '#platform/web/ui/dialog-button.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import type { QuoteLineValues } from './offer-values.ts';
import { lookUpProducts } from './read-products.ts';

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

/** Adds a whole list of products at once. */
export const PasteListButton = ({ onAdd }: { onAdd: (lines: QuoteLineValues[]) => void }) => (
  <DialogButton label="Paste a list" title="Paste a list">
    {(close) => <PasteForm onAdd={onAdd} close={close} />}
  </DialogButton>
);
