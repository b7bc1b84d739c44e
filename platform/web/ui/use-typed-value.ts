import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The value of a field that follows the address, such as a search. Text that a person types while a list loads
 * stays in the field, because the address that then arrives belongs to an earlier search.
 * @param value the value in the address
 * @returns the value to show, and a function to call with the typed text
 */
export const useTypedValue = (value: string): [string, (typed: string) => void] => {
  const [typed, setTyped] = useState(value);
  const [last, setLast] = useState(value);
  if (last !== value) {
    setLast(value);
    if (typed === last || typed.trim() === value) setTyped(value);
  }
  return [typed, setTyped];
};

/** The pause in typing, in ms, after which the server is searched. */
const PAUSE_MS = 150;

/** One character finds too much. */
const isLong = (search: string): boolean => search.length > 1;

/**
 * Searches the server while somebody types.
 * @param find must not fail, because a failed search only means that nothing is suggested
 * @param isLongEnough texts for which this is false are not searched
 * @returns the last result and its text, which may be an earlier one; null before the first, and if the text is too
 * short
 */
export const useTypedSearch = <Found>(
  text: string,
  find: (search: string) => Promise<Found>,
  isLongEnough = isLong,
): { search: string; found: Found } | null => {
  const [last, setLast] = useState<{ search: string; found: Found } | null>(null);
  const search = text.trim();
  const isSearched = isLongEnough(search);
  const findNow = useEffectEvent(find);
  useEffect(() => {
    if (!isSearched) return;
    let isLate = false;
    const show = async () => {
      const found = await findNow(search);
      if (!isLate) setLast({ search, found });
    };
    const timer = setTimeout(() => void show(), PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [search, isSearched]);
  return isSearched ? last : null;
};
