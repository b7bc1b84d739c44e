import { drawIcon } from './draw-icon.ts';

export const CornerUpRight = drawIcon(['path', { d: 'm15 14 5-5-5-5' }], ['path', { d: 'M4 20v-7a4 4 0 0 1 4-4h12' }]);
