/** The errors of the cash book: HTTP status and message. */
export const cashErrors = {
  cash_day_not_found: { status: 404, message: 'We could not find this day in the cash book.' },
  cash_day_open: { status: 409, message: 'The cash drawer is already open. Count it before you open the next day.' },
  cash_day_counted: { status: 409, message: 'The drawer of this day is already counted.' },
  cash_changed: {
    status: 409,
    message: 'Cash was recorded while you counted. Compare your count with the new amount, and save it again.',
  },
  cash_drawer_closed: {
    status: 409,
    message: 'The cash drawer is closed. Open it in the cash book first, or pay the money out by bank transfer.',
  },
  cash_too_little: { status: 409, message: 'There is less cash in the drawer.' },
  cash_key_reused: { status: 422, message: 'This is already recorded. Look at the cash book before you record more.' },
} as const satisfies Record<string, { status: number; message: string }>;
