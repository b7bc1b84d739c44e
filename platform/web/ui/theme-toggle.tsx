import { Moon } from './icons/moon.ts';
import { Sun } from './icons/sun.ts';
import { THEME_KEY } from './storage-keys.ts';

/**
 * Runs in the head before the first paint: applies the stored theme, else the system's, so nothing flashes. It then
 * follows the system until somebody chooses a theme, choices made in other tabs, and the button, which needs nothing
 * else. Without storage a choice lasts for this page.
 */
export const themeScript = `(()=>{const d=document.documentElement,m=matchMedia('(prefers-color-scheme: dark)');
const show=dark=>{d.dataset.theme=dark?'copperline-dark':'copperline'};
const set=()=>{let t=null;try{t=localStorage.getItem('${THEME_KEY}')}catch{}
show(t?t==='dark':m.matches)};
set();m.addEventListener('change',set);addEventListener('storage',e=>{if(e.key==='${THEME_KEY}')set()});
addEventListener('click',e=>{if(!e.target.closest?.('[data-theme-toggle]'))return;
const dark=d.dataset.theme!=='copperline-dark';show(dark);try{localStorage.setItem('${THEME_KEY}',dark?'dark':'light')}catch{}})})()`;

/** Both icons are present and CSS shows the right one: the server does not know the theme. */
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
