import { ChevronDown } from './icons/chevron-down.ts';
import { Ellipsis } from './icons/ellipsis.ts';
import { type ComponentProps, type ReactNode, useId } from 'react';
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

/** Closes the menu that an action was chosen from, and the menu around it. */
export const closeMenus = (action: Element): void => {
  for (let menu = action.closest('[popover]'); menu !== null; menu = menu.parentElement?.closest('[popover]') ?? null) {
    if (menu instanceof HTMLElement && menu.matches(':popover-open')) menu.hidePopover();
  }
};

/**
 * A button that opens a menu. The browser opens and closes it.
 * @param isFolded shows the menu on phones only; wider screens show its actions in the place of the button
 */
export const MenuButton = ({
  items,
  isFolded = false,
  className = '',
  children,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'popoverTarget'> & { items: ReactNode; isFolded?: boolean }) => {
  const id = useId();
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        {...rest}
        className={`${className} ${isFolded ? 'sm:hidden' : ''}`}
        popoverTarget={id}
      >
        {children}
      </Button>
      <div
        ref={closeAfterDialog}
        popover="auto"
        id={id}
        className={`more-menu float-surface ${isFolded ? 'folded-menu' : ''}`}
      >
        {items}
      </div>
    </>
  );
};

/** A button that opens a menu with a page's rarer actions. */
export const MoreMenu = ({ isFolded = false, children }: { isFolded?: boolean; children: ReactNode }) => (
  <MenuButton items={children} isFolded={isFolded}>
    More
    <ChevronDown aria-hidden size={16} />
  </MenuButton>
);

/**
 * The menu at the end of a row in a list, with its rarer actions. Without any, the row has no menu.
 * @param name says what the actions are for, such as 'order 1001'
 */
export const RowMenu = ({ name, children }: { name: string; children: ReactNode }) => (
  <MenuButton variant="quiet" className="row-menu" aria-label={`More: ${name}`} title="More" items={children}>
    <Ellipsis aria-hidden size={18} />
  </MenuButton>
);
