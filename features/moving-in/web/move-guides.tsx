const guides = [
  {
    shop: 'Shopify',
    steps: [
      'Products > Export > “All products” > “CSV for Excel”. Upload this file on the page Import.',
      'Customers > Export > “All customers” > “CSV for Excel”.',
      'Orders > Export > “All orders” > “Export orders”.',
      'Reviews: the export of the app Judge.me.',
      'Content > Menus > URL redirects > Export.',
    ],
  },
  {
    shop: 'WooCommerce',
    steps: [
      'Products > Export > “Generate CSV”. Upload this file on the page Import.',
      'Install the plugin “Customer/Order/Coupon CSV Export” or “Import Export Suite”.',
      'WooCommerce > Export: once for customers, once for orders, each with all columns.',
      'Reviews: the export of the plugin “Product Import Export”, type Product reviews.',
      'Old addresses: a CSV file with the columns Path and Target.',
    ],
  },
  {
    shop: 'Magento',
    steps: [
      'System > Data Transfer > Export > “Products”. Upload this file on the page Import.',
      'System > Data Transfer > Export > “Customers Main File” and “Customer Addresses”, or both in one file.',
      'Leave all columns as they are: the shop never reads passwords.',
      'Old addresses: a CSV file with the columns Path and Target.',
      'Reviews: a CSV file with the columns SKU, Stars, Name, Title, Review and Date (2026-11-29).',
    ],
  },
];

/** Explains where other shops export their files. */
export const MoveGuides = () => (
  <section aria-label="How to export the files" className="card-surface px-4 py-4 sm:px-6">
    <h2 className="mb-2 text-base font-semibold">How to export the files</h2>
    <div className="divide-y divide-line">
      {guides.map(({ shop, steps }) => (
        <details key={shop} className="py-2">
          <summary className="min-h-7 font-medium">{shop}</summary>
          <ol className="mt-1 mb-2 list-decimal pl-5 text-sm text-muted">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </div>
    <p className="mt-2 text-sm text-muted">
      From any shop: open its address with /sitemap.xml at the end and save the page as a file. If it only lists other
      sitemaps, save those. The shop finds out which old addresses lead nowhere here.
    </p>
  </section>
);
