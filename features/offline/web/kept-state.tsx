import { useEffect, useState } from 'react';
import { formatDateTime } from '#platform/contract/dates.ts';
import { useAction } from '#platform/web/forms/use-act.ts';
import {
  countOfflinePictures,
  deleteOfflineCatalogue,
  type StoredOfflineCatalogue,
} from '#platform/web/kept-catalogue.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';
import { saveOfflineCatalogue } from './keep-catalogue.ts';

const POLL_MS = 2000;

/** How many pictures are there, which come behind the catalogue. */
const usePictureCount = (): number => {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      const found = await countOfflinePictures();
      if (isHere) setCount(found);
    };
    const timer = setInterval(() => void look(), POLL_MS);
    void look();
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, []);
  return count;
};

const formatCount = (count: number): string => count.toLocaleString('en-US');

/** What is on this device, and how it is renewed or taken away. */
export const OfflineStatus = ({
  kept: { catalogue, at },
  isOnline,
  onChange,
}: {
  kept: StoredOfflineCatalogue;
  isOnline: boolean;
  onChange: () => void;
}) => {
  const pictures = usePictureCount();
  const renew = useAction(saveOfflineCatalogue, { done: onChange });
  const forget = useAction(deleteOfflineCatalogue, { success: 'The catalogue is off this device', done: onChange });
  const { products, total } = catalogue;
  return (
    <section aria-labelledby="kept" className="card-surface measure p-4 sm:p-6">
      <h2 id="kept" className="heading-3">
        On this device
      </h2>
      <DefinitionList
        className="mt-2"
        items={[
          {
            label: 'Products',
            value:
              products.length < total
                ? `${formatCount(products.length)} of ${formatCount(total)}: the best sellers. The others are online.`
                : `All ${formatCount(total)}`,
          },
          { label: 'Prices as of', value: formatDateTime(at) },
          { label: 'Small pictures', value: formatCount(pictures) },
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        {isOnline && (
          <Button variant="secondary" pending={renew.pending} onClick={() => void renew.run()}>
            Update now
          </Button>
        )}
        <Button variant="secondary" pending={forget.pending} onClick={() => void forget.run()}>
          Remove from this device
        </Button>
      </div>
    </section>
  );
};
