import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';

/**
 * One cell: a field that is selected when it is come to, so that typing replaces; Escape gives back what stood in it, and
 * pressed again what the shop has. A column that is pasted is `onPaste`'s.
 * @param was what the shop has, where that is something else
 */
export const GridCell = ({
  mark,
  label,
  value,
  was,
  fault,
  warning,
  placeholder,
  inputMode,
  onType,
  onPaste,
}: {
  mark: string;
  label: string;
  value: string;
  was: string | null;
  fault: string | null;
  /** What is odd about it and may be meant. */
  warning: string | null;
  placeholder?: string | undefined;
  inputMode: 'decimal' | 'numeric';
  onType: (text: string) => void;
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
}) => {
  const id = useId();
  const entered = useRef(value);
  const said = fault ?? warning;
  const giveBack = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    onType(value === entered.current ? (was ?? value) : entered.current);
  };
  return (
    <>
      <span className="flex items-center justify-end gap-2">
        {was !== null && (
          <del id={`${id}-was`} className="text-sm text-muted">
            <span className="sr-only">was </span>
            {was === '' ? 'none' : was}
          </del>
        )}
        <input
          data-cell={mark}
          data-changed={was !== null || undefined}
          className="control grid-cell figures"
          type="text"
          inputMode={inputMode}
          autoComplete="off"
          enterKeyHint="next"
          maxLength={20}
          aria-label={label}
          aria-invalid={fault !== null || undefined}
          aria-describedby={
            [said !== null && `${id}-said`, was !== null && `${id}-was`].filter(Boolean).join(' ') || undefined
          }
          placeholder={placeholder}
          value={value}
          onFocus={({ target }) => {
            entered.current = target.value;
            target.select();
          }}
          // The browser would put its caret there, and what is typed beside what stands there.
          onMouseDown={(event) => {
            if (document.activeElement === event.currentTarget) return;
            event.preventDefault();
            event.currentTarget.focus();
          }}
          onKeyDown={giveBack}
          onChange={({ target }) => onType(target.value)}
          onPaste={onPaste}
        />
      </span>
      {said !== null && (
        <span
          id={`${id}-said`}
          className={`grid-fault block text-sm ${fault === null ? 'text-warning' : 'text-error'}`}
        >
          {said}
        </span>
      )}
    </>
  );
};
