import { drawIcon } from './draw-icon.ts';

export const Barcode = drawIcon(
  ['path', { d: 'M3 5v14' }],
  ['path', { d: 'M8 5v14' }],
  ['path', { d: 'M12 5v14' }],
  ['path', { d: 'M17 5v14' }],
  ['path', { d: 'M21 5v14' }],
);
