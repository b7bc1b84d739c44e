import { lazy, Suspense } from 'react';
import { loadLate } from '../../load-late.ts';

const PlainNotFound = () => (
  <div className="container-page py-16">
    <title>Not found | Copperline</title>
    <h1 className="text-4xl">404: this pipe leads nowhere</h1>
  </div>
);

/** Few people lose their way; the others do not load its picture. */
const NotFound = lazy(() =>
  loadLate(() => import('./not-found.tsx')).then(
    (module) => ({ default: module.NotFound }),
    () => ({ default: PlainNotFound }),
  ),
);

export const LateNotFound = () => (
  <Suspense>
    <NotFound />
  </Suspense>
);
