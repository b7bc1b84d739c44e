import { PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';

/** A list with nothing in it, and the next step. */
export const EmptyState = ({ title, sentence, action }: { title: string; sentence: string; action?: ReactNode }) => (
  <div className="card-surface mt-6 flex flex-col items-center gap-2 px-6 py-14 text-center">
    <PackageOpen aria-hidden size={40} strokeWidth={1.25} className="text-muted" />
    <h2 className="text-2xl">{title}</h2>
    <p className="max-w-[50ch] text-muted">{sentence}</p>
    {action !== undefined && <div className="mt-3">{action}</div>}
  </div>
);
