import { Moon } from './icons/moon.ts';
import { Sun } from './icons/sun.ts';

/** The local storage key of the chosen theme. */
export const THEME_KEY = 'theme';

/**
 * Runs in the head before the first paint: applies the stored theme, else the system's, so nothing flashes. It then
 * follows the system until somebody chooses a theme, and choices made in other tabs.
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
    // Without storage the choice lasts for this page.
  }
};

/** Both icons are present and CSS shows the right one: the server does not know the theme. */
export const ThemeToggle = () => (
  <button type="button" className="icon-button" aria-label="Switch between light and dark theme" onClick={toggle}>
    <Moon aria-hidden size={20} className="dark:hidden" />
    <Sun aria-hidden size={20} className="hidden dark:block" />
  </button>
);
