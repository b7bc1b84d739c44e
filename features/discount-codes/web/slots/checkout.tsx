export { CodeEntry as default } from '#features/discount-codes/web/code-entry.tsx';
