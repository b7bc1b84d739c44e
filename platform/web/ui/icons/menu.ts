import { drawIcon } from './draw-icon.ts';

export const Menu = drawIcon(['path', { d: 'M4 5h16' }], ['path', { d: 'M4 12h16' }], ['path', { d: 'M4 19h16' }]);
