export { OrderReceived as default } from '#features/credit-accounts/web/order-received.tsx';
