import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { DetailsForm } from '#features/product-editing/contract/product-details.ts';

/** The form of all of a product, as its parts are given it. */
export type DetailsFormApi = UseFormReturn<z.input<typeof DetailsForm>, unknown, z.output<typeof DetailsForm>>;
