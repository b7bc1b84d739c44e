import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/**
 * A small button that opens a dialog.
 * @param name says more than the label, to tell the button from others of its kind
 * @param children is given what closes the dialog
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
  children: (close: () => void) => ReactNode;
}) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="sm" variant={variant} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={close} title={title}>
        {children(close)}
      </Dialog>
    </>
  );
};
