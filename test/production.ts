/** Everything production mode needs, of a shop that talks to nobody. */
export const productionEnv = {
  SHOP_MODE: 'production',
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  PUBLIC_URL: 'https://shop.example',
  AUTH_SECRET: 'x'.repeat(40),
  STRIPE_SECRET_KEY: 'sk_test_none',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_none',
  STRIPE_WEBHOOK_SECRET: 'whsec_none',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Copperline <orders@shop.example>',
  ADMIN_EMAIL: 'owner@shop.example',
};
