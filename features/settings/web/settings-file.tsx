import { useState } from 'react';
import type { SettingsReply } from '#features/settings/contract/shop-settings.ts';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import { buildFileName, downloadFile } from '#platform/web/download-file.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorText, Field } from '#platform/web/ui/field.tsx';
import { FormSection } from '#platform/web/ui/form-section.tsx';
import { parseSettingsFile, describeParsed, formatSettingsFile } from './parse-settings-file.ts';
import type { SettingsFormReturn } from './settings-form.ts';

/**
 * Copies settings between shops, such as from a trial to the real one: downloads a file, or fills the form from one.
 */
export const SettingsFile = ({ known, form }: { known: SettingsReply; form: SettingsFormReturn }) => {
  const [result, setResult] = useState<{ done?: string; fault?: string }>({});
  const take = async (field: HTMLInputElement) => {
    const [file] = field.files ?? [];
    if (file === undefined) return;
    try {
      const read = parseSettingsFile(await file.text(), known);
      // Uses the form's version: right after a save, `known` still has the previous one.
      form.reset({ ...read.settings, version: form.getValues('version') }, { keepDefaultValues: true });
      setResult({ done: describeParsed(read, known) });
    } catch (error) {
      if (!(error instanceof UserFacingError)) throw error;
      setResult({ fault: error.message });
    } finally {
      // Clears the field, so that the same file can be chosen again after a correction.
      field.value = '';
    }
  };
  return (
    <FormSection
      title="Copy settings"
      hint="Between shops, such as from a trial to the real one. A file fills in the form; nothing changes until you save."
    >
      <div className="mt-5 flex flex-wrap items-end gap-3">
        <Button
          variant="secondary"
          onClick={() =>
            downloadFile(
              new Blob([formatSettingsFile(known)], { type: 'application/json' }),
              buildFileName(known.shopName, 'settings.json'),
            )
          }
        >
          Export settings
        </Button>
        <Field
          label="Fill in from a file"
          type="file"
          accept="application/json,.json"
          onChange={({ currentTarget }) => void take(currentTarget)}
        />
      </div>
      <div role="alert">{result.fault !== undefined && <ErrorText>{result.fault}</ErrorText>}</div>
      <p role="status" className="mt-1.5 text-sm text-muted">
        {result.done}
      </p>
    </FormSection>
  );
};
