import { defineManifest } from '#platform/contract/manifest.ts';

export const companyApprovals = defineManifest({
  name: 'company-approvals',
  pages: [
    { path: '/dashboard/company/requests', module: 'dashboard.company-requests', cached: true },
    // Not cached: each request is for another one.
    { path: '/dashboard/company/requests/:id', module: 'dashboard.company-request', cached: false },
  ],
  menu: [
    {
      group: 'Customer',
      place: 27,
      to: '/dashboard/company/requests',
      label: 'Requests',
      icon: 'list-checks',
      onlyFor: 'order-requests',
    },
    {
      group: 'You',
      place: 27,
      to: '/dashboard/company/requests',
      label: 'Requests',
      icon: 'list-checks',
      onlyFor: 'order-requests',
    },
  ],
  actions: {
    'company.limits': 'Limits of a person in a company changed',
    'company.default_limits': 'Default limits of a company changed',
    'company.approve_order': 'Order approved for a company',
    'company.refuse_order': 'Order refused for a company',
  },
  mails: {
    'company.order_requested': 'Order to approve, to approvers',
    'company.order_approved': 'Order approved, to the buyer',
    'company.order_refused': 'Order not approved, to the buyer',
  },
  webhookEvents: {
    'order_request.asked': 'Order sent for approval',
  },
});
