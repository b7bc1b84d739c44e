export { TakePaymentButton as default } from '#features/credit-accounts/web/take-payment-button.tsx';
