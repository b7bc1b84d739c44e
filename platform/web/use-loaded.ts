import { useEffect, useState } from 'react';

/**
 * Loads something in the browser once the component is shown, and again when the argument changes. The result is
 * undefined until it has loaded, and the earlier one until the next has.
 * @param load is the same function on every call, and handles its errors
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
