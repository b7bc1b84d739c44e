/** The errors of product files: HTTP status and message. */
export const importErrors = {
  import_faulty: {
    status: 409,
    message: 'Some rows of this file cannot be saved. Correct them and choose the file again.',
  },
  import_asking: { status: 409, message: 'Answer the questions about this file first.' },
  import_stale: { status: 409, message: 'This check of the file is no longer valid. Check the file again.' },
  import_file_deleted: {
    status: 409,
    message: 'The shop has deleted this file, because it has passwords of customers. Choose another file.',
  },
  import_not_applied: { status: 409, message: 'Nothing from this file is in the shop.' },
  file_too_demanding: {
    status: 422,
    message: 'Reading this file takes too much memory or time. Save it again in a smaller or simpler form.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
