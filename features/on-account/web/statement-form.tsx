import { useState } from 'react';
import { getIsoDateInZone } from '#platform/contract/dates.ts';
import type { FileFormat } from '#platform/contract/fields.ts';
import { useAction } from '#platform/web/forms/use-action.ts';
import { buildFileName, downloadFile } from '#platform/web/download-file.ts';
import { useShop } from '#platform/web/root-data.ts';
import { FileDown } from '#platform/web/ui/icons/file-down.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import { getLastMonth } from './last-month.ts';

const FORMATS = ['pdf', 'csv', 'xlsx'] as const satisfies readonly (FileFormat | 'pdf')[];

type Span = { from: string; until: string };

/**
 * Downloads the statement of a period, by default of the last month.
 * @param number the account's number; null without one
 * @param email emails the statement, and returns a text that says to whom; missing for buyers
 */
export const StatementForm = ({
  number,
  fetch,
  email,
}: {
  number: number | null;
  fetch: (span: Span & { format: FileFormat | 'pdf' }) => Promise<Blob>;
  email?: (span: Span) => Promise<string>;
}) => {
  const { name, timeZone } = useShop();
  const [span, setSpan] = useState<Span>(() => getLastMonth(getIsoDateInZone(new Date().toISOString(), timeZone)));
  const contents = number === null ? 'statement' : `statement-${number}`;
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('pdf');
  const { run, pending, error } = useAction(async () =>
    downloadFile(await fetch({ ...span, format }), buildFileName(name, `${contents}-${span.until}.${format}`)),
  );
  const mail = useAction(async () => (email === undefined ? '' : await email(span)), { success: (text) => text });
  const failure = error ?? mail.error;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Field
          type="date"
          label="From"
          value={span.from}
          onChange={({ target }) => setSpan({ ...span, from: target.value })}
        />
        <Field
          type="date"
          label="Until"
          value={span.until}
          onChange={({ target }) => setSpan({ ...span, until: target.value })}
        />
        <Field
          as="select"
          label="Format"
          value={format}
          onChange={({ target }) => setFormat(FORMATS.find((one) => one === target.value) ?? 'pdf')}
        >
          {FORMATS.map((one) => (
            <option key={one} value={one}>
              {one.toUpperCase()}
            </option>
          ))}
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" pending={pending} onClick={() => void run()}>
          <FileDown aria-hidden size={18} />
          Download
        </Button>
        {email !== undefined && (
          <Button variant="secondary" size="sm" pending={mail.pending} onClick={() => void mail.run()}>
            Email
          </Button>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {failure !== null && <ErrorText>{failure}</ErrorText>}
      </div>
    </div>
  );
};
