import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Reloads a list when its tab gets the focus, to show orders paid or cancelled in another tab. */
export const useRevalidateOnFocus = (): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const revalidateIfVisible = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    addEventListener('focus', revalidateIfVisible);
    document.addEventListener('visibilitychange', revalidateIfVisible);
    return () => {
      removeEventListener('focus', revalidateIfVisible);
      document.removeEventListener('visibilitychange', revalidateIfVisible);
    };
  }, [revalidate]);
};
