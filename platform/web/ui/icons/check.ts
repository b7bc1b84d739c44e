import { drawIcon } from './draw-icon.ts';

export const Check = drawIcon(['path', { d: 'M20 6 9 17l-5-5' }]);
