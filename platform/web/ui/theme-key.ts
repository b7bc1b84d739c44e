/** The local storage key of the chosen theme: `dark` or `light`. */
export const THEME_KEY = 'theme';
