import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/**
 * A small button that opens a dialog.
 * @param name a longer label, to distinguish the button from similar ones
 * @param children receives a function that closes the dialog, and one that makes it the only way to close it
 */
export const DialogButton = ({
  label,
  name,
  title,
  variant = 'secondary',
  children,
}: {
  label: string;
  name?: string;
  title: string;
  variant?: ComponentProps<typeof Button>['variant'];
  children: (close: () => void, hold: () => void) => ReactNode;
}) => {
  const [open, setOpen] = useState(false);
  const [held, setHeld] = useState(false);
  const close = () => {
    setOpen(false);
    setHeld(false);
  };
  return (
    <>
      <Button size="sm" variant={variant} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={close} held={held} title={title}>
        {children(close, () => setHeld(true))}
      </Dialog>
    </>
  );
};
