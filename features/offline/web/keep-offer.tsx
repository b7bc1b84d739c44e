import { CloudOff } from '#platform/web/ui/icons/cloud-off.ts';
import { Download } from '#platform/web/ui/icons/download.ts';
import { useAction } from '#platform/web/forms/use-act.ts';
import { Alert } from '#platform/web/ui/alert.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { saveOfflineCatalogue } from './keep-catalogue.ts';

/**
 * What this device could keep, and the press that does.
 * @param isOn whether the shop lets devices keep anything
 */
export const SaveCatalogue = ({ isOn, onKept }: { isOn: boolean; onKept: () => void }) => {
  const { run, pending, error } = useAction(saveOfflineCatalogue, { done: onKept });
  if (!isOn) {
    return (
      <EmptyState
        icon={CloudOff}
        title="This shop works online only"
        sentence="Its owner has switched offline use off. Every page is here while you are online."
      />
    );
  }
  return (
    <section className="card-surface measure p-4 sm:p-6">
      <h2 className="heading-3">Keep the catalogue on this device</h2>
      <p className="mt-2">
        Look up products, sizes and prices, find the parts that join, and fill your cart where there is no signal: in a
        cellar, on a roof, on a plane. It takes less than 1 MB for the text and up to 15 MB for small pictures, which
        are left out while your browser saves data. It updates itself while you use the shop.
      </p>
      <p className="mt-2 text-muted">Nothing of your account is kept, and your cart goes when you log out.</p>
      <Button className="mt-4 w-full sm:w-auto" size="lg" pending={pending} onClick={() => void run()}>
        <Download aria-hidden size={20} />
        Keep the catalogue
      </Button>
      {error !== null && (
        <Alert tone="error" className="mt-4">
          {error}
        </Alert>
      )}
    </section>
  );
};
