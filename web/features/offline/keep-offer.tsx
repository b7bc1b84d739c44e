import { CloudOff, Download } from 'lucide-react';
import { useAct } from '../../forms/use-act.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { keepCatalogue } from './keep-catalogue.ts';

/**
 * What this device could keep, and the press that does.
 * @param isOn whether the shop lets devices keep anything
 */
export const KeepOffer = ({ isOn, onKept }: { isOn: boolean; onKept: () => void }) => {
  const { run, pending, error } = useAct(keepCatalogue, { done: onKept });
  if (!isOn) {
    return (
      <EmptyState
        icon={CloudOff}
        title="This shop keeps nothing on devices"
        sentence="Its owner has switched that off. All pages are here as long as you are online."
      />
    );
  }
  return (
    <section className="card-surface measure p-4 sm:p-6">
      <h2 className="heading-3">Keep the catalogue on this device</h2>
      <p className="mt-2">
        Then you look up products, sizes and prices, find the parts that join, and fill your cart where there is no
        signal: in a cellar, on a roof, on a plane. It is less than 1 MB of text, and up to 15 MB of small pictures,
        none of them while your browser saves data. It renews itself while you use the shop.
      </p>
      <p className="mt-2 text-muted">Nothing of your account is kept. When you sign out, your cart leaves, too.</p>
      <Button className="mt-4 w-full sm:w-auto" size="lg" pending={pending} onClick={() => void run()}>
        <Download aria-hidden size={20} />
        Keep the catalogue on this device
      </Button>
      {error !== null && (
        <Alert tone="error" className="mt-4">
          {error}
        </Alert>
      )}
    </section>
  );
};
