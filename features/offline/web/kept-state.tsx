import { useEffect, useState } from 'react';
import { formatMoment } from '#platform/contract/dates.ts';
import { useAct } from '#platform/web/forms/use-act.ts';
import { countPictures, forgetKept, type KeptHere } from '#platform/web/kept-catalogue.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DefinitionList } from '#platform/web/ui/definition-list.tsx';
import { keepCatalogue } from './keep-catalogue.ts';

const LOOK_MS = 2000;

/** How many pictures are there, which come behind the catalogue. */
const usePictures = (): number => {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      const found = await countPictures();
      if (isHere) setCount(found);
    };
    const timer = setInterval(() => void look(), LOOK_MS);
    void look();
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, []);
  return count;
};

const few = (count: number): string => count.toLocaleString('en-US');

/** What is on this device, and how it is renewed or taken away. */
export const KeptState = ({
  kept: { catalogue, at },
  isOnline,
  onChange,
}: {
  kept: KeptHere;
  isOnline: boolean;
  onChange: () => void;
}) => {
  const pictures = usePictures();
  const renew = useAct(keepCatalogue, { done: onChange });
  const forget = useAct(forgetKept, { success: 'The catalogue is off this device', done: onChange });
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
                ? `${few(products.length)} of ${few(total)}: the best sellers. The others are online.`
                : `All ${few(total)}`,
          },
          { label: 'Prices as of', value: formatMoment(at) },
          { label: 'Small pictures', value: few(pictures) },
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
