/** The errors of companies and of orders for them: HTTP status and message. */
export const companyErrors = {
  company_not_found: { status: 404, message: 'We could not find this company.' },
  company_changed: {
    status: 409,
    message: 'Somebody else has changed this company meanwhile. Reload and look at it.',
  },
  company_closed: { status: 409, message: 'This company is closed.' },
  company_taken: { status: 409, message: 'There is already a company with this name.' },
  company_role: { status: 403, message: 'Only an admin of your company may do this.' },
  company_full: { status: 409, message: 'This company has no room for more. Remove something first.' },
  member_not_found: { status: 404, message: 'We could not find this person.' },
  member_elsewhere: { status: 409, message: 'This person already buys for a company.' },
  member_last_admin: {
    status: 409,
    message: 'A company needs an active admin. Make somebody else an admin first.',
  },
  member_inactive: {
    status: 409,
    message: 'You cannot buy for your company at the moment. Reload, or ask its admin.',
  },
  member_left: {
    status: 409,
    message: 'You no longer buy for the company of this order, so you can only read it.',
  },
  invitation_limit: { status: 409, message: 'Too many invitations. Withdraw some, or try again in an hour.' },
  approval_needed: {
    status: 409,
    message: 'This order is over your limit. Send it for approval at the checkout.',
  },
  approval_not_needed: { status: 409, message: 'This order is within your limits, so it needs no approval.' },
  request_not_found: { status: 404, message: 'We could not find this request.' },
  request_decided: { status: 409, message: 'This request was already approved, refused or withdrawn.' },
  request_own: { status: 403, message: 'Nobody approves their own order. Ask somebody else of your company.' },
  request_limit: {
    status: 409,
    message: 'Too many of your requests wait, or were sent in the last hour. Withdraw some, or wait for an answer.',
  },
  request_differs: {
    status: 409,
    message:
      'You have already sent this for approval, with another job number, address or way to pay. Withdraw that request first, then send it again.',
  },
  request_key_reused: {
    status: 422,
    message: 'You have already sent an order for approval from this form. Look at it before you send another.',
  },
  reference_missing: { status: 422, message: 'Your company needs a job number on each order.' },
  reference_unknown: { status: 422, message: 'Your company has no open job number like this.' },
  reference_taken: { status: 409, message: 'Your company already has this job number.' },
} as const satisfies Record<string, { status: number; message: string }>;
