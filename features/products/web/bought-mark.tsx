import { lazyComponent } from '#platform/web/late-part.tsx';
import { useSession } from '#platform/web/session/session.ts';

const BoughtDay = lazyComponent(() => import('./bought-day.tsx').then((module) => module.LastBoughtDate));

/**
 * When whoever is signed in has bought a product last. It comes after the page, which keeps its place free.
 * @param product its id
 */
export const LastBoughtBadge = (mark: { product: string; className: string }) =>
  useSession().status === 'in' && <BoughtDay {...mark} />;
