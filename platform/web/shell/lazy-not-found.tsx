import { lazyComponent } from '#platform/web/lazy-component.tsx';
import { PageTitle } from '#platform/web/page-title.tsx';

const PlainNotFound = () => (
  <div className="container-page py-16">
    <PageTitle title="Not found" />
    <h1 className="text-4xl">404: this pipe leads nowhere</h1>
  </div>
);

/** Loaded on use, because few visitors see this page, and the others should not load its picture. */
export const LazyNotFound = lazyComponent(
  () => import('./not-found.tsx').then((module) => module.NotFound),
  PlainNotFound,
);
