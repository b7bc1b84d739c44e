/** The key in local storage of the theme that somebody chose. */
export const THEME_KEY = 'theme';
