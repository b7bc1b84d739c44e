import { Button } from './button.tsx';

/** Says that the form has the person's earlier input again. */
export const DraftRestored = ({ isRestored, onDiscard }: { isRestored: boolean; onDiscard: () => void }) => (
  <div role="status" className="empty:-mt-4">
    {isRestored && (
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        Restored what you had typed.
        <Button size="sm" variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      </p>
    )}
  </div>
);
