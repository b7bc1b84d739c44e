import type { MissingAttribute } from './missing-names.ts';

/** Formats the header of an attribute's column, with all that another shop needs to create the same attribute. */
export const formatAttributeHeader = ({ label, type, unit }: Omit<MissingAttribute, 'key'>): string =>
  `Attribute: ${label} (${unit === null ? type : `${type}, ${unit}`})`;
