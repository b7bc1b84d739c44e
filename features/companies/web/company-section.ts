import type { ComponentType } from 'react';

/** A feature's section on the company page of staff, `web/slots/company.tsx`. */
export type CompanySection = {
  /** Gets the id of the company. */
  load: (company: string) => Promise<unknown>;
  Show: ComponentType<{ data: never; isOpen: boolean }>;
};
