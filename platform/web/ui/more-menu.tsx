import { ChevronDown } from './icons/chevron-down.ts';
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import './more-menu.css';

/**
 * A button that opens a menu with a page's rarer actions. The browser opens and closes it.
 * @param children links, and buttons that open no dialog, because a dialog would be hidden with the menu
 */
export const MoreMenu = ({ children }: { children: ReactNode }) => {
  const id = useId();
  return (
    <>
      <Button variant="secondary" size="sm" popoverTarget={id}>
        More
        <ChevronDown aria-hidden size={16} />
      </Button>
      <div popover="auto" id={id} className="more-menu float-surface">
        {children}
      </div>
    </>
  );
};
