import { type ComponentType, lazy, Suspense } from 'react';
import { importWithRetry } from './import-with-retry.ts';

const Nothing = () => null;

/**
 * A part of a page that comes when it is first drawn.
 * @param Instead what is drawn where it does not come: nothing, when the page is whole without it
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
 * A part that pages may open with: where this one does, the page waits for it, since what the server has drawn of a part
 * that is still to come is drawn anew.
 * @param isOpening whether the page that is opened has it
 */
export const lazyUnlessInitial = async <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpening: boolean,
): Promise<ComponentType<Props>> => {
  const Late = lazyComponent(load);
  return isOpening ? importWithRetry(load).catch(() => Late) : Late;
};
