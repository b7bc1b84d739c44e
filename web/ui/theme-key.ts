/** Under which a browser stores the theme that somebody chose. */
export const THEME = 'theme';
