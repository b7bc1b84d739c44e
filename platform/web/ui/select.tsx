import { ChevronDown } from './icons/chevron-down.ts';
import type { ComponentPropsWithRef } from 'react';

/** A select without a visible label; give it an `aria-label`. */
export const Select = ({ className, ...rest }: ComponentPropsWithRef<'select'>) => (
  <span className="relative inline-block w-full">
    <select {...rest} className={`control control-select h-11 w-full py-0 text-sm ${className ?? ''}`} />
    <ChevronDown aria-hidden size={18} className="pointer-events-none absolute top-3 right-3 text-muted" />
  </span>
);
