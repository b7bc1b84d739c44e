import { Moon, Sun } from 'lucide-react';

/** Runs in the head before anything is painted: the remembered theme, else the system's. No flash. */
export const themeScript = `(()=>{const d=document.documentElement;let t=null;try{t=localStorage.getItem('theme')}catch{}
const dark=t?t==='dark':matchMedia('(prefers-color-scheme: dark)').matches;d.dataset.theme=dark?'copperline-dark':'copperline'})()`;

const toggle = () => {
  const { dataset } = document.documentElement;
  const dark = dataset['theme'] !== 'copperline-dark';
  dataset['theme'] = dark ? 'copperline-dark' : 'copperline';
  try {
    localStorage.setItem('theme', dark ? 'dark' : 'light');
  } catch {
    // Without storage the choice holds for this page.
  }
};

/** Both icons are there and CSS shows the right one: the server does not know the theme. */
export const ThemeToggle = () => (
  <button type="button" className="icon-button" aria-label="Switch between light and dark theme" onClick={toggle}>
    <Moon aria-hidden size={20} className="[[data-theme=copperline-dark]_&]:hidden" />
    <Sun aria-hidden size={20} className="hidden [[data-theme=copperline-dark]_&]:block" />
  </button>
);
