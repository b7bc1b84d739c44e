import { Barcode } from '#platform/web/ui/icons/barcode.ts';
import { useState } from 'react';
import { lazyComponent } from '#platform/web/lazy-component.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText } from '#platform/web/ui/field.tsx';
import type { ScanMessage } from './scanner.tsx';

/** Handles a code, and returns a message. */
export type CodeHandler = (code: string) => ScanMessage;

/** Loads on the first click, since few visitors scan. */
const CodeDialog = lazyComponent(
  () => import('./code-dialog.tsx').then((module) => module.CodeDialog),
  () => <ErrorText>The scanner did not load. Check your connection, reload the page and try again.</ErrorText>,
);

/** Scans codes other than those of products, such as tracking numbers. */
export const ScanCodesButton = ({ label, onCode }: { label: string; onCode: CodeHandler }) => {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <div className="mb-4">
      <Button
        size="sm"
        variant="secondary"
        className="w-full sm:w-auto"
        onClick={() => {
          setOpen(true);
          setWasOpen(true);
        }}
      >
        <Barcode aria-hidden size={20} />
        {label}
      </Button>
      {wasOpen && (
        <CodeDialog open={open} onClose={() => setOpen(false)} onCode={async (code) => onCode(code.trim())} />
      )}
    </div>
  );
};
