import { Moon } from './icons/moon.ts';
import { Sun } from './icons/sun.ts';

/** The key in local storage of the theme that somebody chose. */
export const THEME_KEY = 'theme';

/**
 * Runs in the head before anything is painted: the remembered theme, else the system's, so nothing flashes.
 * It goes on listening: to the system until somebody has chosen, and to a choice made in another tab.
 */
export const themeScript = `(()=>{const d=document.documentElement,m=matchMedia('(prefers-color-scheme: dark)');
const set=()=>{let t=null;try{t=localStorage.getItem('${THEME_KEY}')}catch{}
d.dataset.theme=(t?t==='dark':m.matches)?'copperline-dark':'copperline'};
set();m.addEventListener('change',set);addEventListener('storage',e=>{if(e.key==='${THEME_KEY}')set()})})()`;

const toggle = () => {
  const { dataset } = document.documentElement;
  const dark = dataset['theme'] !== 'copperline-dark';
  dataset['theme'] = dark ? 'copperline-dark' : 'copperline';
  try {
    localStorage.setItem(THEME_KEY, dark ? 'dark' : 'light');
  } catch {
    // Without storage the choice holds for this page.
  }
};

/** Both icons are there and CSS shows the right one: the server does not know the theme. */
export const ThemeToggle = () => (
  <button type="button" className="icon-button" aria-label="Switch between light and dark theme" onClick={toggle}>
    <Moon aria-hidden size={20} className="dark:hidden" />
    <Sun aria-hidden size={20} className="hidden dark:block" />
  </button>
);
