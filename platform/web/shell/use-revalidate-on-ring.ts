import { useRevalidator } from 'react-router';
import { useRing } from './desk.ts';

/** Loads a page of the shop's people again when there is an order or a notice more. */
export const useRevalidateOnRing = (): void => {
  const { revalidate } = useRevalidator();
  useRing(revalidate);
};
