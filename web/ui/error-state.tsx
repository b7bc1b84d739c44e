import { TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';

/** What happened, and what to do. */
export const ErrorState = ({ title, sentence, onRetry }: { title: string; sentence: string; onRetry: () => void }) => (
  <div role="alert" className="card-surface flex flex-col items-center gap-2 px-6 py-14 text-center">
    <TriangleAlert aria-hidden size={40} strokeWidth={1.25} className="text-error" />
    <h2 className="text-2xl">{title}</h2>
    <p className="max-w-[50ch] text-muted">{sentence}</p>
    <Button className="mt-3" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
