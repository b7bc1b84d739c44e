import type { UseFormRegisterReturn } from 'react-hook-form';
import { ScanCodesButton } from '#features/barcodes/web/scan-codes-button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { CarrierField } from './carrier-field.tsx';

/** Scans a parcel's label. @param onNumber receives its tracking number */
export const ScanTrackingButton = ({ onNumber }: { onNumber: (number: string) => void }) => (
  <ScanCodesButton
    label="Scan tracking number"
    onCode={(code) => {
      onNumber(code);
      return { tone: 'success', sentence: `Tracking number ${code}` };
    }}
  />
);

type Part = 'carrier' | 'trackingNumber';

export const TrackingFields = ({
  register,
  errors,
}: {
  register: (part: Part) => UseFormRegisterReturn;
  errors: { [P in Part]?: { message?: string } };
}) => (
  <>
    <CarrierField error={errors.carrier?.message} {...register('carrier')} />
    <Field
      label="Tracking number"
      autoComplete="off"
      hint="The customer gets it by email."
      error={errors.trackingNumber?.message}
      {...register('trackingNumber')}
    />
  </>
);
