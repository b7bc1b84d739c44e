import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

/** The addresses of the shop, as section 2 of the specification lists them, odd spellings included. */
export default [
  index('routes/home.tsx'),
  route('home', 'routes/home.tsx', { id: 'home' }),
  route('login', 'routes/login.tsx'),
  route('regester', 'routes/register.tsx'),
  route('forgot-password', 'routes/forgot-password.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('verify-email', 'routes/verify-email.tsx'),
  route('confirmed', 'routes/confirmed.tsx'),
  route('products', 'routes/products.tsx'),
  route('products/:slug', 'routes/product.tsx'),
  route('portfolio', 'routes/portfolio.tsx'),
  route('blog', 'routes/blog.tsx'),
  ...['services', 'about', 'contact', 'terms', 'privacy', 'cookies', 'shipping'].map((name) =>
    route(name, 'routes/text-page.tsx', { id: name }),
  ),
  route('cart', 'routes/cart.tsx'),
  route('sent', 'routes/sent.tsx'),
  ...['confirm', 'unsubscribe'].map((act) =>
    route(`newsletter/${act}`, 'routes/newsletter.tsx', { id: `newsletter-${act}` }),
  ),
  route('watches/stop', 'routes/newsletter.tsx', { id: 'watches-stop' }),
  layout('routes/signed-in.tsx', [
    route('purcess/:id', 'routes/purchase.tsx'),
    route('checkout', 'routes/checkout.tsx'),
    route('dashboard', 'routes/dashboard.tsx', [
      index('routes/dashboard.home.tsx'),
      route('profile', 'routes/dashboard.profile.tsx'),
      route('myorders', 'routes/dashboard.my-orders.tsx'),
      route('payment/:paymentId', 'routes/dashboard.payment.tsx'),
      route('quickorder', 'routes/dashboard.quick-order.tsx'),
      route('review', 'routes/dashboard.review.tsx'),
      route('orders', 'routes/dashboard.orders.tsx'),
      route('returns', 'routes/dashboard.returns.tsx'),
      route('addProduct', 'routes/dashboard.add-product.tsx'),
      route('manageProducts', 'routes/dashboard.manage-products.tsx'),
      route('manageProducts/:id', 'routes/dashboard.product-details.tsx'),
      route('makeAdmin', 'routes/dashboard.make-admin.tsx'),
      route('inbox', 'routes/dashboard.inbox.tsx'),
      route('reviews', 'routes/dashboard.reviews.tsx'),
      route('checks', 'routes/dashboard.checks.tsx'),
      route('order/:id', 'routes/dashboard.order.tsx'),
    ]),
  ]),
  ...prefix('', [
    route('profile', 'routes/redirects.tsx', { id: 'to-profile' }),
    route('register', 'routes/redirects.tsx', { id: 'to-register' }),
  ]),
  route('__sandbox/styleguide', 'routes/styleguide.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
