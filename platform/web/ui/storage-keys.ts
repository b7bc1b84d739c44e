/** Local storage: the chosen theme, `dark` or `light`. */
export const THEME_KEY = 'theme';
/** Session storage: toasts from whose page a link led away while they were shown. */
export const LEFT_TOASTS = 'copperline.toasts';
