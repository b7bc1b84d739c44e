import type { MissingAttribute } from './missing-names.ts';

/** The header of an attribute's column. It has all that another shop needs to create the same attribute. */
export const formatAttributeHeader = ({ label, type, unit }: Omit<MissingAttribute, 'key'>): string =>
  `Attribute: ${label} (${unit === null ? type : `${type}, ${unit}`})`;
