import { type Settings, SettingsForm } from '#contract/shop-terms.ts';
import { fileName, saveFile } from '../../save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toastError } from '../../ui/toast.tsx';
import type { Form } from './settings-form.ts';

/** The settings as another shop can take them: without what only this one knows its rows by. */
const writeFile = ({ version: _version, classes, methods, ...rest }: Settings): string =>
  JSON.stringify(
    {
      ...rest,
      classes: classes.map(({ name }) => ({ name })),
      methods: methods.map(({ _id, ...method }) => method),
    },
    null,
    2,
  );

/** The settings of a file; what has the name of something known becomes that. Null where it is no such file. */
const readFile = (text: string, known: Settings): SettingsForm | null => {
  try {
    const { classes, methods, ...given } = SettingsForm.parse({ ...JSON.parse(text), version: known.version });
    const idOf = (named: { _id: string } | undefined) => ({ _id: named?._id ?? '' });
    return {
      // A file from before an update does not have all of them: those stay as they are.
      ...known,
      ...given,
      classes: classes.map((one) => ({ ...one, ...idOf(known.classes.find(({ name }) => name === one.name)) })),
      methods: methods.map((one) => ({
        ...one,
        ...idOf(known.methods.find(({ zone, name }) => zone === one.zone && name === one.name)),
      })),
    };
  } catch {
    return null;
  }
};

/** Takes the settings from one shop to another, as from a trial to the real one: as a file, which fills the form in. */
export const SettingsFile = ({ known, form }: { known: Settings; form: Form }) => {
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const read = readFile(await file.text(), known);
    if (read === null) toastError('This is no file of settings.');
    // The version is the form's: what it was before a save that has just gone through is not what is known here yet.
    else form.reset({ ...read, version: form.getValues('version') }, { keepDefaultValues: true });
  };
  return (
    <div className="mb-6 flex flex-wrap items-end gap-3">
      <Button
        variant="secondary"
        onClick={() =>
          saveFile(
            new Blob([writeFile(known)], { type: 'application/json' }),
            fileName(known.shopName, 'settings.json'),
          )
        }
      >
        Export settings
      </Button>
      <Field
        label="Fill in from a file"
        type="file"
        accept="application/json,.json"
        onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
      />
    </div>
  );
};
