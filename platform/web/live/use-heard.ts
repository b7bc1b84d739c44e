import { useEffect, useEffectEvent } from 'react';
import type { LiveFacts } from '#features/live/contract/live.ts';
import { heard, shown } from './heard.ts';

/** Many lines that change at once are one; and those who look at the same goods do not all ask in one moment. */
const PAUSE_MS = 200;

type Loaded = Partial<LiveFacts> & { _id: string };

/** Whether something was heard of a product that is not what was loaded, as far as that is known. */
const isNews = (product: Loaded): boolean => {
  const facts = heard.get(product._id);
  const names: (keyof Loaded)[] = ['stock', 'unitPrice', 'minOrder', 'quantityStep'];
  return facts !== undefined && names.some((name) => name in facts && facts[name] !== product[name]);
};

/** Calls `act` when something else is heard of products than what was loaded of them. */
export const useHeard = (products: Loaded[], act: () => void): void => {
  const actIfNews = useEffectEvent(() => {
    if (products.some(isNews)) act();
  });
  const ids = products.map(({ _id }) => _id).join(',');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          actIfNews();
        },
        PAUSE_MS * (1 + Math.random()),
      );
    };
    const tells = ids.split(',').flatMap((id) => (id === '' ? [] : [{ id, tell: () => wait() }]));
    for (const { id, tell } of tells) shown.set(tell, id);
    return () => {
      clearTimeout(timer);
      for (const { tell } of tells) shown.delete(tell);
    };
  }, [ids]);
};
