import { drawIcon } from './draw-icon.ts';

export const ArrowRight = drawIcon(['path', { d: 'M5 12h14' }], ['path', { d: 'm12 5 7 7-7 7' }]);
