import { Button } from './button.tsx';

/**
 * The button of a long form, always in sight; the page scrolls what is focused clear of it.
 * @param isChanged something is typed that is not saved
 */
export const SaveBar = ({ pending, isChanged = false }: { pending: boolean; isChanged?: boolean }) => (
  <div className="sticky bottom-0 z-20 flex items-center gap-4 border-t border-line bg-surface py-2">
    <Button type="submit" size="lg" className="w-full sm:w-auto" pending={pending}>
      Save
    </Button>
    {isChanged && <span className="text-sm text-muted">Not saved yet</span>}
  </div>
);
