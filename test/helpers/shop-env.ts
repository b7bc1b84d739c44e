/** All settings that production mode needs, for a shop without connections to other services. */
export const productionEnv = {
  SHOP_MODE: 'production',
  PORT: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  PUBLIC_URL: 'https://shop.example',
  AUTH_SECRET: '3f0c9a51d7e2486bb1c07e95a4d83f26',
  STRIPE_SECRET_KEY: 'sk_test_nobodyspays',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_nobodyspays',
  STRIPE_WEBHOOK_SECRET: 'whsec_signedbynobodyatall0000000',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Copperline <orders@shop.example>',
  ADMIN_EMAIL: 'owner@shop.example',
  TRUSTED_PROXIES: 'none',
};

/** Raises the limits for unpaid orders, for tests whose buyers place many. */
export const highUnpaidLimits = { UNPAID_ORDERS: '1000000', UNPAID_LINES: '1000000', UNPAID_DOLLARS: '9999999' };
