import { type ComponentType, lazy, Suspense } from 'react';
import { importWithRetry } from './import-with-retry.ts';

const Nothing = () => null;

/**
 * A component that loads when it is first drawn.
 * @param Instead drawn if loading fails; nothing by default, for pages that are complete without the component
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = Nothing,
): ComponentType<Props> => {
  const Part = lazy<ComponentType<Props>>(() =>
    importWithRetry(load)
      .catch(() => Instead)
      .then((part) => ({ default: part })),
  );
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
};

/**
 * A component that the first page may contain. If it does, the page waits for the component. Otherwise React
 * would discard the server's markup of the part that is still loading, and draw it again.
 * @param isOpening true if the first page contains the component
 */
export const lazyUnlessInitial = async <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpening: boolean,
): Promise<ComponentType<Props>> => {
  const Late = lazyComponent(load);
  return isOpening ? importWithRetry(load).catch(() => Late) : Late;
};
