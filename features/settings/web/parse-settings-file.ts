import { validationMessages } from '#platform/contract/validation-messages.ts';
import { type Settings, SettingsForm, type SettingsReply } from '#features/settings/contract/shop-settings.ts';
import { UserFacingError } from '#platform/contract/user-facing-error.ts';
import { getFieldErrors } from '#platform/web/forms/validate.ts';
import { isDeepEqual } from '#platform/web/forms/merge-edits.ts';
import { settingLabels } from './settings-form.ts';

/** Exports the settings for another shop, without the row ids of this one. */
export const formatSettingsFile = ({
  version: _version,
  isCurrencyFixed: _fixed,
  classes,
  methods,
  ...rest
}: SettingsReply): string =>
  JSON.stringify(
    {
      ...rest,
      classes: classes.map(({ name }) => ({ name })),
      methods: methods.map(({ _id, ...method }) => method),
    },
    null,
    2,
  );

/** The most errors to show at once. */
const MOST_SHOWN_FAULTS = 3;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws UserFacingError if the text is not a settings file */
const parseJson = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value) && isObject(value['seller']) && Array.isArray(value['methods'])) return value;
  } catch {
    // Invalid JSON: reported below.
  }
  throw new UserFacingError('This is not a settings file.');
};

/** `Delivery methods, row 2, steps`: the place of an error in the form. */
const describePath = (path: string): string => {
  const [field = '', ...inner] = path.split('.');
  const places = inner.map((part) => (/^\d+$/.test(part) ? `row ${Number(part) + 1}` : part));
  return [settingLabels[field as keyof SettingsForm] ?? field, ...places].join(', ');
};

/** The known settings with the values of a file, and the file's unknown fields. */
type ParsedSettingsFile = { settings: SettingsForm; unknown: string[] };

/**
 * Parses a settings file. A class or method in the file replaces the saved one with the same name.
 * @throws UserFacingError with the invalid fields and the reasons
 */
export const parseSettingsFile = (text: string, known: Settings): ParsedSettingsFile => {
  const file = parseJson(text);
  const read = SettingsForm.safeParse({ ...file, version: known.version }, validationMessages);
  if (!read.success) {
    const faults = Object.entries(getFieldErrors(read.error)).map(
      ([path, message]) => `${describePath(path)}: ${message}`,
    );
    const more = faults.length > MOST_SHOWN_FAULTS ? ` And ${faults.length - MOST_SHOWN_FAULTS} more.` : '';
    const sentences = faults.slice(0, MOST_SHOWN_FAULTS).map((fault) => fault.replace(/\.?$/, '.'));
    throw new UserFacingError(`Nothing was filled in. ${sentences.join(' ')}${more}`);
  }
  const { classes, methods, ...fields } = read.data;
  const pickId = (named: { _id: string } | undefined) => ({ _id: named?._id ?? '' });
  return {
    settings: {
      // A file from an earlier release may lack fields, which stay as they are.
      ...known,
      ...fields,
      classes: classes.map((one) => ({ ...one, ...pickId(known.classes.find(({ name }) => name === one.name)) })),
      methods: methods.map((one) => ({
        ...one,
        ...pickId(known.methods.find(({ zone, name }) => zone === one.zone && name === one.name)),
      })),
    },
    unknown: Object.keys(file).filter((field) => field !== 'version' && !(field in SettingsForm.shape)),
  };
};

export const describeParsed = ({ settings, unknown }: ParsedSettingsFile, known: Settings): string => {
  const done = isDeepEqual(settings, known)
    ? 'Everything in this file is already saved.'
    : 'Filled in from the file. Nothing is saved yet.';
  return unknown.length === 0 ? done : `${done} Left out, because there is no such setting: ${unknown.join(', ')}.`;
};
