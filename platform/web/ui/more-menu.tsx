import { ChevronDown } from './icons/chevron-down.ts';
import { Ellipsis } from './icons/ellipsis.ts';
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import './more-menu.css';

/**
 * Closes a menu when a dialog that it contains has closed, because the dialog's action is then done or canceled. The
 * event does not bubble, so the menu captures it.
 */
const closeAfterDialog = (menu: HTMLElement | null) => {
  if (menu === null) return undefined;
  const close = () => {
    if (menu.matches(':popover-open')) menu.hidePopover();
  };
  menu.addEventListener('close', close, { capture: true });
  return () => menu.removeEventListener('close', close, { capture: true });
};

const MenuPopover = ({ id, children }: { id: string; children: ReactNode }) => (
  <div ref={closeAfterDialog} popover="auto" id={id} className="more-menu float-surface">
    {children}
  </div>
);

/** A button that opens a menu with a page's rarer actions. The browser opens and closes it. */
export const MoreMenu = ({ children }: { children: ReactNode }) => {
  const id = useId();
  return (
    <>
      <Button variant="secondary" size="sm" popoverTarget={id}>
        More
        <ChevronDown aria-hidden size={16} />
      </Button>
      <MenuPopover id={id}>{children}</MenuPopover>
    </>
  );
};

/**
 * The menu at the end of a row in a list, with its rarer actions. Without any, the row has no menu.
 * @param name says what the actions are for, such as 'order 1001'
 */
export const RowMenu = ({ name, children }: { name: string; children: ReactNode }) => {
  const id = useId();
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="row-menu"
        popoverTarget={id}
        aria-label={`More: ${name}`}
        title="More"
      >
        <Ellipsis aria-hidden size={18} />
      </Button>
      <MenuPopover id={id}>{children}</MenuPopover>
    </>
  );
};
