import { drawIcon } from './draw-icon.ts';

export const ArrowDown = drawIcon(['path', { d: 'M12 5v14' }], ['path', { d: 'm19 12-7 7-7-7' }]);
