import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { SettingsForm } from '#features/settings/contract/shop-terms.ts';

export type SettingsFormReturn = UseFormReturn<z.input<typeof SettingsForm>, unknown, z.output<typeof SettingsForm>>;
