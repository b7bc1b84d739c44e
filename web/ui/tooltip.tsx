import { type ReactNode, useId } from 'react';

/** Says more on hover and focus, and to a screen reader. */
export const Tooltip = ({ text, children }: { text: string; children: ReactNode }) => {
  const id = useId();
  return (
    <span className="group relative inline-block">
      <button type="button" aria-describedby={id} className="cursor-help">
        {children}
      </button>
      <span
        role="tooltip"
        id={id}
        className="pointer-events-none invisible absolute right-0 bottom-full z-10 mb-2 w-56 rounded-field bg-neutral px-3 py-2 text-left text-sm text-neutral-content group-focus-within:visible group-hover:visible"
      >
        {text}
      </span>
    </span>
  );
};
