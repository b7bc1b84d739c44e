import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { fetchFile } from '#platform/web/api.ts';
import { ExportButton } from '#platform/web/forms/export-button.tsx';

const steps = [
  {
    title: 'Start with your products',
    text: 'Export them and change what you like in a spreadsheet, or take your supplier’s list. Each row needs its SKU; a new product also a name and a price.',
  },
  {
    title: 'Choose the file',
    text: 'It is checked first: you see what is new, what would change, and each fault by line and column.',
  },
  { title: 'Apply it', text: 'All of it is written, or nothing. Afterwards one button puts back what it changed.' },
];

/** What an import takes, for whoever has not done one. */
export const ImportSteps = () => (
  <section aria-label="How an import works" className="card-surface px-4 py-4 sm:px-6">
    <ol className="grid gap-4">
      {steps.map(({ title, text }, at) => (
        <li key={title} className="flex gap-3">
          <span aria-hidden className="numeral w-5 shrink-0 text-xl text-muted">
            {at + 1}
          </span>
          <div>
            <h2 className="text-base font-semibold">{title}</h2>
            <p className="text-sm text-muted">{text}</p>
            {at === 0 && (
              <p className="mt-2 flex flex-wrap gap-2">
                <ExportButton
                  what="products"
                  asXlsx
                  fetch={(format) => fetchFile(productFiles.export, { query: { format } })}
                  label="Export all products"
                >
                  Export
                </ExportButton>
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  </section>
);
