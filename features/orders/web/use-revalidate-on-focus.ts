import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Reloads a list when its tab gets the focus, to show orders paid or cancelled in another tab. */
export const useRevalidateOnFocus = (): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [revalidate]);
};
