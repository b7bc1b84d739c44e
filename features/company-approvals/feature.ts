import { memberLimits } from '#features/company-approvals/contract/member-limits.ts';
import { orderRequests } from '#features/company-approvals/contract/order-requests.ts';
import { waitingRequests } from '#features/company-approvals/contract/waiting-requests.ts';
import { defineFeature } from '#server/define-feature.ts';
import { approvalMails } from './server/approval-mails.ts';
import { setFirstLimits } from './server/default-limits.ts';
import { approvalFacts, approvalStep } from './server/order-step.ts';
import { exportRequests, forgetRequests, requestMailSubjects, withdrawRequestsOf } from './server/personal-data.ts';
import { approvalGroups } from './server/person-groups.ts';
import { approvalsRetention } from './server/retention.ts';
import { companyApprovalsRoutes } from './server/routes.ts';
import { approvalRules } from './server/rules.ts';
import { approvalsWebhookData } from './server/webhook-data.ts';

export default defineFeature({
  uses: [
    'accounts',
    'audit',
    'carts',
    'checkout',
    'companies',
    'company-orders',
    'orders',
    'payments',
    'products',
    'settings',
    'staff-orders',
  ],
  calls: { memberLimits, orderRequests, waitingRequests },
  routes: ({ api, db, goods, orderSettings }) => companyApprovalsRoutes(api, { db, goods }, orderSettings),
  orderStep: approvalStep,
  orderFacts: approvalFacts,
  personGroups: approvalGroups,
  mails: ({ publicUrl }) => approvalMails(publicUrl),
  rules: approvalRules,
  retention: approvalsRetention,
  personalData: exportRequests,
  mailSubjects: requestMailSubjects,
  onNewMember: setFirstLimits,
  onStoppedMembers: withdrawRequestsOf,
  deletePerson: forgetRequests,
  fixesCurrency: [
    { table: 'member_limit' },
    { table: 'company_limit' },
    { table: 'order_request' },
    { table: 'limited_order' },
  ],
  queries: { '/dashboard/company/requests': orderRequests.list.query },
  webhookData: approvalsWebhookData,
});
