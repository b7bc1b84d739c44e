export { AskButton as default } from '../ask-button.tsx';
