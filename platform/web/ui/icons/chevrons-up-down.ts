import { drawIcon } from './draw-icon.ts';

export const ChevronsUpDown = drawIcon(['path', { d: 'm7 15 5 5 5-5' }], ['path', { d: 'm7 9 5-5 5 5' }]);
