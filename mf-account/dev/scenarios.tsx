import { problem } from '@songsarn/testing/fake-service'
import { openWorkbench } from '@songsarn/testing/workbench/open-workbench.tsx'
import { pageOfKeys, sampleKey } from '../src/api-keys/testing/sample-keys.ts'
import { CAUSES } from '../src/failure-causes/testing/sample-causes.ts'
import { LINE, LINE_REFUSED } from '../src/line/testing/sample-line.ts'
import { sampleNotices } from '../src/notices/testing/sample-notices.ts'
import { SECURITY } from '../src/security/testing/sample-security.ts'
import { sampleLinkDomain, sampleRules } from '../src/sending-rules/testing/sample-rules.ts'
import { sampleSingleSignOn } from '../src/single-sign-on/testing/sample-single-sign-on.ts'
import {
  ACCOUNT_DETAIL,
  DESK,
  DESK_WITH_FAULTS,
  sampleSenders,
  sampleTickets,
  sampleTopUps,
  TICKET,
} from '../src/testing/sample-desk.ts'
import { sampleCallback, sampleWebhook } from '../src/webhooks/testing/sample-webhooks.ts'

const path = '/account/api-keys'
const NO_CREDITS = { opening: 0, in: 0, out: 0, charged: 0, held: 0, closing: 0 }
const webhook = sampleWebhook()
const notified = {
  items: [sampleCallback(), sampleCallback({ id: webhook.id, status: 'failed' })],
  page: 0,
  size: 10,
  total: 2,
}
const WEBHOOKS = {
  listWebhooks: () => ({
    items: [webhook, sampleWebhook({ id: sampleCallback().id, status: false, lastDelivery: null })],
    ...{ page: 0, size: 10, total: 2 },
  }),
  getWebhook: () => webhook,
  listWebhookDeliveries: () => notified,
  listCallbackDeliveries: () => notified,
}
const many = Array.from({ length: 20 }, (_, row) =>
  sampleKey({
    id: `0199d000-0000-7000-8000-0000000000${10 + row}`,
    name: `ระบบหลังร้าน สาขาที่ ${row + 1} สำหรับส่งรหัสยืนยันตัวตนลูกค้า`.slice(0, 60),
    mode: row % 3 === 0 ? 'test' : 'live',
    scopes: row % 2 === 0 ? ['send:Otp'] : ['read:Log', 'read:Account', 'send:Communication'],
    lastUsedDate: row % 4 === 0 ? null : '2026-11-21T03:04:00.000Z',
  }),
)
const revoked = sampleKey({ status: 'revoked', revokedDate: '2026-11-21T03:04:00.000Z' })

openWorkbench('mf-account', () => import('../src/app/definition.ts'), {
  'sub-accounts': { title: 'Sub-accounts', path: '/account/sub-accounts' },
  users: { title: 'Users', path: '/account/users' },
  'users-error': {
    title: 'Users: error',
    path: '/account/users',
    answers: { listUsers: () => problem('service.fault', 'req-workbench') },
  },
  developers: { title: 'Developers', path: '/developers' },
  'own-mobile': { title: 'My mobile', path: '/account/mobile' },
  'own-mobile-error': {
    title: 'My mobile: error',
    path: '/account/mobile',
    answers: { whoAmI: () => problem('service.fault', 'req-workbench') },
  },
  'single-sign-on': {
    title: 'Single sign-on',
    path: '/account/single-sign-on',
    answers: { getSingleSignOn: () => sampleSingleSignOn() },
  },
  'single-sign-on-new': { title: 'Single sign-on: not set up', path: '/account/single-sign-on' },
  'sending-rules': {
    title: 'Sending rules',
    path: '/account/sending-rules',
    answers: { getSendingRules: () => sampleRules(), getLinkDomain: () => sampleLinkDomain },
  },
  'sending-rules-off': { title: 'Sending rules: off', path: '/account/sending-rules' },
  security: { title: 'Sign-in and security', path: '/account/security', answers: SECURITY },
  'security-on': {
    title: 'Sign-in and security: two-step sign-in is on',
    path: '/account/security',
    answers: {
      ...SECURITY,
      getSecondFactor: () => ({ since: '2026-11-20T07:05:00.000Z', recoveryCodes: 2, demanded: false }),
    },
  },
  'security-error': {
    title: 'Sign-in and security: error',
    path: '/account/security',
    answers: { listOwnSessions: () => problem('service.fault', 'req-workbench') },
  },
  audit: { title: 'Audit log', path: '/account/audit' },
  account: { title: 'Account', path: '/account' },
  'account-password': { title: 'Account: password', path: '/account?tab=password' },
  plan: { title: 'Plan', path: '/account/plan' },
  notices: { title: 'Notifications', path: '/account/notifications', answers: { listNotices: () => sampleNotices() } },
  'notices-empty': { title: 'Notifications: none', path: '/account/notifications' },
  'notice-settings': { title: 'Notification settings', path: '/account/notifications/settings' },
  'credit-alert': { title: 'Low-credit alert', path: '/account/notifications/settings?tab=alert' },
  transactions: { title: 'Transaction history', path: '/account/transactions' },
  'transaction-months': {
    title: 'Credits by month',
    path: '/account/transactions/months',
  },
  'transaction-groups': { title: 'Credits by account', path: '/account/transactions/groups' },
  'transaction-groups-empty': {
    title: 'Credits by account: empty',
    path: '/account/transactions/groups',
    answers: { groupTransactions: () => ({ items: [], sum: NO_CREDITS }) },
  },
  'transaction-groups-error': {
    title: 'Credits by account: error',
    path: '/account/transactions/groups',
    answers: { groupTransactions: () => problem('service.fault', 'req-workbench') },
  },
  statement: { title: 'Statement', path: '/account/transactions/statement' },
  'transactions-empty': {
    title: 'Transaction history: empty',
    path: '/account/transactions',
    answers: { listTransactions: () => ({ items: [], page: 0, size: 10, total: 0, sum: NO_CREDITS }) },
  },
  'transactions-no-permission': {
    title: 'Transaction history: no permission',
    path: '/account/transactions',
    answers: { listTransactions: () => problem('right.missing') },
  },
  credit: { title: 'Credit', path: '/account/credit', answers: { listTopUps: () => sampleTopUps() } },
  'billing-details': {
    title: 'Billing details',
    path: '/account/billing-details',
    answers: { getBillingDetails: () => ({ details: null }) },
  },
  'credit-empty': { title: 'Credit: no top-ups', path: '/account/credit' },
  senders: { title: 'Sender name', path: '/account/senders', answers: { listSenders: () => sampleSenders() } },
  'senders-error': {
    title: 'Sender name: error',
    path: '/account/senders',
    answers: { listSenders: () => problem('service.fault', 'req-workbench') },
  },
  line: { title: 'LINE API', path: '/account/line', answers: LINE },
  'line-refused': { title: 'LINE API: token refused', path: '/account/line', answers: LINE_REFUSED },
  'line-new': { title: 'LINE API: not set', path: '/account/line' },
  tickets: { title: 'Contact Us', path: '/contact-us', answers: { listTickets: () => sampleTickets() } },
  'tickets-empty': { title: 'Contact Us: no tickets', path: '/contact-us' },
  'ticket-new': { title: 'New ticket', path: '/contact-us/new' },
  ticket: { title: 'A ticket', path: `/contact-us/${TICKET.id}`, answers: { getTicket: () => TICKET } },
  desk: { title: 'Desk', path: '/desk', answers: DESK },
  'desk-wrong': { title: 'Desk: a ledger that does not add up', path: '/desk', answers: DESK_WITH_FAULTS },
  'desk-no-permission': {
    title: 'Desk: no permission',
    path: '/desk',
    answers: { getDesk: () => problem('right.missing') },
  },
  'desk-top-ups': { title: 'Desk: top-ups', path: '/desk/top-ups', answers: DESK },
  'desk-senders': { title: 'Desk: sender names', path: '/desk/senders', answers: DESK },
  'desk-tickets': { title: 'Desk: tickets', path: '/desk/tickets', answers: DESK },
  'desk-ticket': { title: 'Desk: a ticket', path: `/desk/tickets/${TICKET.id}`, answers: DESK },
  'desk-accounts': { title: 'Desk: accounts', path: '/desk/accounts', answers: DESK },
  'desk-account': { title: 'Desk: an account', path: `/desk/accounts/${ACCOUNT_DETAIL.id}`, answers: DESK },
  'desk-account-empty': {
    title: 'Desk: an account without anything',
    path: `/desk/accounts/${ACCOUNT_DETAIL.id}`,
    answers: {
      ...DESK,
      getDeskAccount: () => ({
        ...{ ...ACCOUNT_DETAIL, smsSub: 0, deliRate: null, lastSendDay: null, cost: 0, users: [], senders: [] },
        ...{ subAccounts: [], communications: [], tickets: { open: 0, all: 0, newest: [] } },
      }),
    },
  },
  'desk-sends': { title: 'Desk: failed and paused sends', path: '/desk/sends', answers: DESK },
  'desk-carriers-wrong': { title: 'Desk: carriers with faults', path: '/desk/carriers', answers: DESK_WITH_FAULTS },
  'desk-carriers': { title: 'Desk: carriers', path: '/desk/carriers', answers: DESK },
  'desk-failure-causes': { title: 'Desk: failure causes', path: '/desk/failure-causes', answers: CAUSES },
  'desk-failure-causes-unread': {
    title: 'Desk: failure causes, codes that cannot be read',
    path: '/desk/failure-causes',
    answers: { ...CAUSES, listUnexplainedCodes: () => problem('service.unavailable') },
  },
  keys: { title: 'API keys', path },
  webhooks: { title: 'Webhooks', path: '/account/webhooks', answers: WEBHOOKS },
  'webhooks-empty': { title: 'Webhooks: none yet', path: '/account/webhooks' },
  webhook: { title: 'A webhook', path: `/account/webhooks/${webhook.id}`, answers: WEBHOOKS },
  'webhook-settings': {
    title: 'A webhook: settings',
    path: `/account/webhooks/${webhook.id}?tab=settings`,
    answers: WEBHOOKS,
  },
  'webhook-signature': {
    title: 'A webhook: signature',
    path: `/account/webhooks/${webhook.id}?tab=signature`,
    answers: WEBHOOKS,
  },
  'webhook-communications': {
    title: 'Callbacks of single communications',
    path: '/account/webhooks/communications',
    answers: WEBHOOKS,
  },
  'keys-loading': { title: 'API keys: loading', path, answers: { listApiKeys: () => new Promise<never>(() => {}) } },
  'keys-empty': { title: 'API keys: none yet', path, answers: { listApiKeys: () => pageOfKeys([]) } },
  'keys-error': {
    title: 'API keys: error',
    path,
    answers: { listApiKeys: () => problem('service.fault', 'req-workbench') },
  },
  'keys-no-permission': {
    title: 'API keys: no permission',
    path,
    answers: { listApiKeys: () => problem('right.missing') },
  },
  'keys-much': {
    title: 'API keys: many',
    path,
    answers: { listApiKeys: () => ({ ...pageOfKeys(many), size: 20, total: 50 }) },
  },
  'keys-revoked': {
    title: 'API keys: revoked',
    path: `${path}?status=revoked`,
    answers: { listApiKeys: () => pageOfKeys([revoked]) },
  },
})
