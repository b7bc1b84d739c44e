import type { ReactNode } from 'react';
import { FileDown } from 'lucide-react';
import { useAct } from '../../forms/use-act.ts';
import { saveFile } from '../../save-file.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Hands a CSV file over, with the day in its name.
 * @param what is in it, as its name says: 'products'
 */
export const ExportButton = ({
  what,
  fetch,
  label,
  children,
}: {
  what: string;
  fetch: () => Promise<Blob>;
  label?: string;
  children: ReactNode;
}) => {
  const { run, pending } = useAct(async () => {
    const today = new Date().toISOString().slice(0, 10);
    saveFile(await fetch(), `copperline-${what}-${today}.csv`);
  });
  return (
    <Button variant="secondary" size="sm" aria-label={label} pending={pending} onClick={() => void run()}>
      <FileDown aria-hidden size={18} />
      {children}
    </Button>
  );
};
