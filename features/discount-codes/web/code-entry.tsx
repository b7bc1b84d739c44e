import { type KeyboardEvent, useState } from 'react';
import { useAction } from '#platform/web/forms/use-action.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';

type CodeEntryProps = {
  code: string;
  problem: string | null;
  onEnter: (code: string) => Promise<void>;
  onRemove: () => void;
};

const EnteredCode = ({ code, problem, onRemove }: Omit<CodeEntryProps, 'onEnter'>) => (
  <div className="border-t border-line py-2">
    <div role="status">{problem !== null && <ErrorText>{`${code}: ${problem}`}</ErrorText>}</div>
    <Button size="sm" variant="quiet" className="-ml-3" aria-label={`Remove the code ${code}`} onClick={onRemove}>
      Remove the code
    </Button>
  </div>
);

/** Enters a discount code, or removes it. A code that cannot be used stays in the field, with the reason. */
export const CodeEntry = ({ code, problem, onEnter, onRemove }: CodeEntryProps) => {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { run, pending, error, clear } = useAction(onEnter, { done: () => setText(''), quiet: () => true });
  if (code !== '') return <EnteredCode {...{ code, problem, onRemove }} />;
  const enter = () => {
    if (text.trim() !== '') void run(text);
  };
  // At the checkout, Enter in this field must not place the order.
  const enterOnKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    enter();
  };
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-t border-line"
    >
      <summary className="min-h-11 cursor-pointer py-3">Discount code</summary>
      <div className="grid gap-2 pb-3">
        <Field
          label="Your code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={text}
          error={error ?? undefined}
          onChange={({ target }) => {
            setText(target.value);
            clear();
          }}
          onKeyDown={enterOnKey}
        />
        <Button variant="secondary" className="justify-self-start" pending={pending} onClick={enter}>
          Apply
        </Button>
      </div>
    </details>
  );
};
