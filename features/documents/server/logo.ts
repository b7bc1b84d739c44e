/** The built-in logo in a 32 by 32 square: pipe lines and two nuts. */
export const LOGO = {
  size: 32,
  lines: [
    { path: 'M31 7H13a9 9 0 0 0 0 18h18', width: 6.5, color: '#b4592b' },
    { path: 'M31 5.4H13a10.6 10.6 0 0 0-10.4 8.6', width: 1.5, color: '#dda27c' },
  ],
  nuts: [
    { x: 21, y: 1.5, width: 5, height: 11, radius: 1.25 },
    { x: 21, y: 19.5, width: 5, height: 11, radius: 1.25 },
  ],
};

/** The colors of text, muted text, copper and table rules. Paper needs no dark theme. */
export const INK = '#1d2429';
export const MUTED = '#5a646b';
export const COPPER = '#9a4520';
export const RULE = '#c9ccd0';
