import { useState } from 'react';

/**
 * The value of a field that follows the address, such as a search.
 * Text typed while a list loads stays, because the address that arrives belongs to an earlier search.
 * @param value the value in the address
 * @returns the value to show, and a function for what is typed
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
