import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';

/** Edits a line of the list where its problem is shown. */
export const LineEditor = ({
  line,
  text,
  isLocked,
  onEdit,
}: {
  line: number;
  text: string;
  isLocked: boolean;
  onEdit: (text: string) => void;
}) => {
  const [typed, setTyped] = useState(text);
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onEdit(typed);
      }}
    >
      <span className="figures text-muted">{line}</span>
      <input
        aria-label={`Line ${line}: ${text}`}
        className="control min-w-56 py-0 font-mono text-[0.8125rem]"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed !== text && (
        <Button type="submit" size="sm" variant="secondary" disabled={isLocked}>
          Check
        </Button>
      )}
    </form>
  );
};
