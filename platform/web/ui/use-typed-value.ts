import { useState } from 'react';

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
