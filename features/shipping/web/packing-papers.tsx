import { MapPin } from '#platform/web/ui/icons/map-pin.ts';
import type { Icon } from '#platform/web/ui/icons/draw-icon.ts';
import { ListChecks } from '#platform/web/ui/icons/list-checks.ts';
import { ScrollText } from '#platform/web/ui/icons/scroll-text.ts';
import { type OrderToPack, packing } from '#features/shipping/contract/packing.ts';
import { fetchFile } from '#platform/web/api.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { openFileInTab } from '#platform/web/open-file-in-tab.ts';
import { Button } from '#platform/web/ui/button.tsx';

type PaperEndpoint = typeof packing.pickList;

const PaperButton = ({
  label,
  icon: Icon,
  paper,
  orders,
}: {
  label: string;
  icon: Icon;
  paper: PaperEndpoint;
  orders: OrderToPack[];
}) => {
  const { run, pending } = useAction(() =>
    openFileInTab(() => fetchFile(paper, { query: { orders: orders.map(({ _id }) => _id).join(',') } })),
  );
  return (
    <Button size="sm" variant="secondary" disabled={orders.length === 0} pending={pending} onClick={() => void run()}>
      <Icon aria-hidden size={16} />
      {label}
    </Button>
  );
};

/** Prints pick lists, packing slips and labels for the selected orders. */
export const PackingPapers = ({ orders }: { orders: OrderToPack[] }) => (
  <>
    <PaperButton label="Pick list" icon={ListChecks} paper={packing.pickList} orders={orders} />
    <PaperButton label="Packing slips" icon={ScrollText} paper={packing.slips} orders={orders} />
    <PaperButton
      label="Labels"
      icon={MapPin}
      paper={packing.labels}
      orders={orders.filter(({ isCollected }) => !isCollected)}
    />
  </>
);
