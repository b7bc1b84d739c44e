import { Moon } from './icons/moon.ts';
import { Sun } from './icons/sun.ts';
import { THEME_KEY } from './storage-keys.ts';

/**
 * Runs in the head before the first paint, so that nothing flashes: applies the stored theme, or the system's if
 * none is stored. Later it follows the system until somebody chooses a theme, and follows choices made in other
 * tabs. It also handles the button, which therefore works without React. If the browser stores nothing, a choice
 * lasts as long as the page.
 */
export const themeScript = `(()=>{const d=document.documentElement,m=matchMedia('(prefers-color-scheme: dark)');
const show=dark=>{d.dataset.theme=dark?'copperline-dark':'copperline'};
const set=()=>{let t=null;try{t=localStorage.getItem('${THEME_KEY}')}catch{}
show(t?t==='dark':m.matches)};
set();m.addEventListener('change',set);addEventListener('storage',e=>{if(e.key==='${THEME_KEY}')set()});
addEventListener('click',e=>{if(!e.target.closest?.('[data-theme-toggle]'))return;
const dark=d.dataset.theme!=='copperline-dark';show(dark);try{localStorage.setItem('${THEME_KEY}',dark?'dark':'light')}catch{}})})()`;

/** Both icons are in the page and CSS shows the right one, because the server does not know the theme. */
export const ThemeToggle = () => (
  <button
    type="button"
    className="icon-button"
    aria-label="Switch between light and dark theme"
    data-theme-toggle
    data-scripted
  >
    <Moon aria-hidden size={20} className="dark:hidden" />
    <Sun aria-hidden size={20} className="hidden dark:block" />
  </button>
);
