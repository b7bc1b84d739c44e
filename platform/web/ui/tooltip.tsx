import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

const GAP = 6;
const EDGE = 8;

/** Shows more text on hover, focus and tap, and for screen readers. Escape hides it, and nothing clips it. */
export const Tooltip = ({ text, children }: { text: string; children: ReactNode }) => {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLSpanElement>(null);

  const show = () => {
    const { current: bubble } = tip;
    const box = anchor.current?.getBoundingClientRect();
    if (bubble === null || box === undefined || bubble.matches(':popover-open')) return;
    bubble.showPopover();
    const { width, height } = bubble.getBoundingClientRect();
    const left = Math.max(
      EDGE,
      Math.min(box.left + box.width / 2 - width / 2, document.body.clientWidth - width - EDGE),
    );
    const above = box.top - height - GAP;
    bubble.style.left = `${left}px`;
    bubble.style.top = `${above >= EDGE ? above : box.bottom + GAP}px`;
  };
  const hide = () => {
    if (!anchor.current?.matches(':focus-visible')) tip.current?.hidePopover();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !tip.current?.matches(':popover-open')) return;
    event.stopPropagation();
    tip.current.hidePopover();
  };

  return (
    <span className="inline-flex align-middle" onPointerEnter={show} onPointerLeave={hide}>
      <button
        ref={anchor}
        type="button"
        aria-describedby={id}
        className="inline-flex min-h-6 cursor-help items-center rounded-field"
        onFocus={show}
        onClick={show}
        onBlur={() => tip.current?.hidePopover()}
        onKeyDown={onKeyDown}
      >
        {children}
      </button>
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className="m-0 w-max max-w-[min(18rem,calc(100vw-1rem))] rounded-field border-0 bg-neutral px-3 py-2 text-left text-sm font-normal whitespace-normal text-neutral-content"
      >
        {text}
      </span>
    </span>
  );
};
