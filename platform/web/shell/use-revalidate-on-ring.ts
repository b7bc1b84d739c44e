import { useRevalidator } from 'react-router';
import { useOnNewActivity } from './desk.ts';

/** Loads a page of the shop's people again when there is an order or a notice more. */
export const useRevalidateOnNewActivity = (): void => {
  const { revalidate } = useRevalidator();
  useOnNewActivity(revalidate);
};
