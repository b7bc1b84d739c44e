import type { WheelEvent } from 'react';

/** For a field of a number: the wheel scrolls the page there too, where a browser would count the number up and down. */
export const scrollOnWheel = {
  onWheel: ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur(),
};
