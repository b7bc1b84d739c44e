export { ChangeLinesButton as default } from '#features/staff-orders/web/change-lines-button.tsx';
