import { useEffect, useState } from 'react';

/**
 * Loads something in the browser when the component is first shown, and again when the argument changes. The
 * result is undefined until the first loading is complete; while the next loads, it stays the previous one.
 * @param load must be the same function on every call, and must handle its errors
 */
export const useLoaded = <Argument, Found>(
  load: (argument: Argument) => Promise<Found>,
  argument: Argument,
): Found | undefined => {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let isMounted = true;
    void load(argument).then((loaded) => {
      if (isMounted) setFound(() => loaded);
    });
    return () => {
      isMounted = false;
    };
  }, [load, argument]);
  return found;
};
