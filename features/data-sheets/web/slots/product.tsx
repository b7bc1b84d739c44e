import type { ShownDataSheet } from './load-product.ts';

/** Part of the product page: its documents, to download. */
export default function ProductDataSheets({ data: sheets }: { data: ShownDataSheet[] }) {
  return (
    sheets.length > 0 && (
      <section aria-labelledby="documents" className="mt-12">
        <h2 id="documents" className="mb-3 text-2xl">
          Documents
        </h2>
        <ul className="measure">
          {sheets.map(({ title, url, size }) => (
            <li key={url} className="border-b border-line py-2">
              <a href={url} download={`${title}.pdf`} className="link inline-block min-h-6 wrap-anywhere">
                {title}
              </a>{' '}
              <span className="text-sm text-muted figures">PDF, {size}</span>
            </li>
          ))}
        </ul>
      </section>
    )
  );
}
