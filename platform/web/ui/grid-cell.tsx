import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';

/**
 * One cell. Focus selects its text, so that typing replaces it. Escape restores the text from before the edit;
 * pressed again, it restores the shop's value. `onPaste` handles pasted columns.
 * @param was the shop's value, if it differs
 * @param unit a currency sign or '%', shown in the field
 */
export const GridCell = ({
  cellKey,
  label,
  value,
  was,
  fault,
  warning,
  placeholder,
  unit,
  inputMode,
  onType,
  onPaste,
}: {
  cellKey: string;
  label: string;
  value: string;
  was: string | null;
  fault: string | null;
  /** Warns of unusual input, which may be intended. */
  warning: string | null;
  placeholder?: string | undefined;
  unit?: string | undefined;
  inputMode: 'decimal' | 'numeric';
  onType: (text: string) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
}) => {
  const id = useId();
  const entered = useRef(value);
  const message = fault ?? warning;
  const giveBack = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    onType(value === entered.current ? (was ?? value) : entered.current);
  };
  return (
    <>
      <span className="grid-value flex items-center justify-end gap-2">
        {was !== null && (
          <del id={`${id}-was`} className="text-sm text-muted">
            <span className="sr-only">was </span>
            {was === '' ? 'none' : was}
          </del>
        )}
        <span className="grid-field" data-unit={unit}>
          <input
            data-cell={cellKey}
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
              [message !== null && `${id}-said`, was !== null && `${id}-was`].filter(Boolean).join(' ') || undefined
            }
            placeholder={placeholder}
            value={value}
            onFocus={({ target }) => {
              entered.current = target.value;
              target.select();
            }}
            // Prevents the browser from placing the caret, because typing would then add to the text.
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
      </span>
      {message !== null && (
        <span
          id={`${id}-said`}
          className={`grid-fault block text-sm ${fault === null ? 'text-warning' : 'text-error'}`}
        >
          {message}
        </span>
      )}
    </>
  );
};
