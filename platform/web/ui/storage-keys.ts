/** Local storage: the chosen theme, `dark` or `light`. */
export const THEME_KEY = 'theme';
/** Session storage: toasts that were still shown when a link left their page; the next page shows them. */
export const LEFT_TOASTS = 'copperline.toasts';
