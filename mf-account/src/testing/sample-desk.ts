import type { DeskTopUp } from '@songsarn/contract/account/credit'
import type { DeskAccountDetail, DeskNote } from '@songsarn/contract/account/desk-accounts'
import type { DeskSender } from '@songsarn/contract/account/senders'
import type { DeskTicket } from '@songsarn/contract/account/tickets'
import type { DeskSend } from '@songsarn/contract/communication/stopped-sends'
import type { Answers } from '@songsarn/testing/fake-service'

const id = (last: number) => `0199d000-0000-7000-8000-0000000001${10 + last}`
const page = <Item>(items: Item[]) => ({ items, page: 0, size: 10, total: items.length })
const at = '2026-11-20T07:05:00.000Z'

const TOP_UPS: DeskTopUp[] = (['requested', 'confirmed', 'declined'] as const).map((status, index) => ({
  id: id(index),
  credits: 10_000 * (index + 1),
  note: 'ใบแจ้งหนี้ 2026-118 โอนแล้ว',
  status,
  reason: status === 'declined' ? 'Not paid' : null,
  invoice: status === 'confirmed' ? { number: 'INV-2026-118', net: 2000, vat: 140, total: 2140 } : null,
  requestedBy: 'owner',
  createDate: at,
  decideDate: status === 'requested' ? null : at,
  account: 'Demo',
  billing: {
    ...{ companyName: 'บริษัท เดโม จำกัด', country: 'TH' as const, taxId: '0105500000003', branch: '00000' },
    address: '1 ถนนพระราม 4 เขตปทุมวัน กรุงเทพฯ 10330',
  },
}))

const FILE = { id: id(9), name: 'หนังสือรับรอง.pdf', type: 'application/pdf', size: 120_000 }

const SENDERS: DeskSender[] = (['pending', 'approved', 'rejected'] as const).map((status, index) => ({
  id: id(20 + index),
  name: ['MyShop', 'SONGSARN', 'BANK'][index] ?? '',
  status,
  reason: status === 'rejected' ? 'This name belongs to a bank.' : null,
  purpose: 'Order updates of our web shop',
  documents: index === 0 ? [FILE] : [],
  linkAddresses: index === 1 ? ['songsarn.example'] : [],
  askedAddresses: index === 0 ? ['myshop.example', 'shop.example/promo'] : null,
  lastUseDate: index === 1 ? at : null,
  createDate: at,
  decideDate: status === 'pending' ? null : at,
  account: 'Demo',
  requestedBy: 'owner',
  sameName: index === 0 ? 1 : 0,
}))

export const TICKET: DeskTicket = {
  id: id(30),
  number: 17,
  subject: 'รายงานผลมาช้า',
  status: 'answered',
  sender: 'SONGSARN',
  createBy: 'somchai',
  createDate: at,
  lastUpdate: at,
  reply: 'We look into it.',
  replyDate: at,
  account: 'Demo',
  messages: [
    { id: id(31), from: 'account', name: 'somchai', content: 'ตั้งแต่เช้าวันนี้', file: FILE, createDate: at },
    { id: id(32), from: 'provider', name: null, content: 'We look into it.', file: null, createDate: at },
  ],
}

export const sampleTopUps = () => page(TOP_UPS)
export const sampleSenders = () => page(SENDERS)
export const sampleTickets = () => page([TICKET, { ...TICKET, id: id(33), subject: '', status: 'open' as const }])

const WAITING = { count: 2, since: at }
const LEDGER = { checkDate: at, wrong: 0, accounts: 42, entries: 120_345, details: [] }
export const OVERVIEW = {
  senders: WAITING,
  topUps: WAITING,
  tickets: { count: 0, since: null },
  failedSends: { count: 3, since: at, startDate: '2026-11-14' },
  brakedSends: { count: 1, since: at },
  alerts: [],
  queue: [
    { lane: 'otp' as const, count: 0, since: null },
    { lane: 'transactional' as const, count: 12, since: at },
    { lane: 'bulk' as const, count: 120_000, since: at },
  ],
  lastMinute: 24_000,
  carriers: { all: 2, down: 0 },
  line: { state: 'up' as const, accounts: 2, problems: 0, waiting: 40 },
  failingJobs: 0,
  ledger: LEDGER,
}

const ACCOUNT = {
  id: id(41),
  accountName: 'Demo',
  accountEmail: 'owner@demo.example',
  parent: null,
  plan: 'Enterprise' as const,
  mode: 'live' as const,
  maxSubAccount: null,
  maxSenderName: 7,
  status: true,
  limits: { subAccount: 1, maxSubAccount: 1000, senderName: 3, maxSenderName: 7 },
  balance: 100_000,
  held: 120,
  ...{ smsSub: 1200, deliRate: 97.25, lastSendDay: '2026-11-19' },
  createDate: at,
}

export const ACCOUNT_DETAIL: DeskAccountDetail = {
  ...ACCOUNT,
  ...{ startDate: '2026-10-22', endDate: '2026-11-20', cost: 1850, parentId: null },
  subAccounts: [{ id: id(51), accountName: 'สาขาเชียงใหม่' }],
  users: (['owner', 'admin'] as const).map((role, index) => ({
    ...{ id: id(52 + index), userName: role, fullName: ['สมชาย ใจดี', 'Mali Suksan'][index] ?? '', role },
    ...{
      email: `${role}@demo.example`,
      status: index === 0 ? 'active' : 'invited',
      lastSignIn: index === 0 ? at : null,
    },
  })),
  senders: [
    { id: id(54), name: 'SONGSARN', status: 'approved', createDate: at },
    { id: id(55), name: 'MyShop', status: 'pending', createDate: at },
  ],
  tickets: { open: 1, all: 3, newest: [{ id: id(30), number: 17, subject: '', status: 'open', lastUpdate: at }] },
  communications: [
    {
      ...{ id: id(56), name: 'โปรโมชันปลายปี', senderName: 'SONGSARN', type: 'broadcast', status: 'completed' },
      ...{ totalRecipients: 1200, delivered: 1167, date: at },
    },
    {
      ...{ id: id(57), name: null, senderName: 'SONGSARN', type: 'quick-send', status: 'sending' },
      ...{ totalRecipients: 40, delivered: 3, date: at },
    },
  ],
}

const NOTES: DeskNote[] = [
  { id: id(58), content: 'Pays by invoice at the end of each month.', author: 'Anan', createDate: at, own: true },
  { id: id(59), content: 'ขอให้โทรก่อนปิดบัญชี', author: 'Wanida', createDate: at, own: false },
]

const SENDS: DeskSend[] = [
  {
    ...{ id: id(61), account: { id: id(41), accountName: 'Demo' }, name: null, senderName: 'MyShop' },
    ...{ type: 'quick-send', status: 'failed', failure: 'sender.notApproved', pausedBy: null },
    ...{ totalRecipients: 1200, pending: 0, date: at, since: at },
  },
  {
    ...{ id: id(62), account: { id: id(45), accountName: 'Shop' }, name: 'Sale', senderName: 'SHOP' },
    ...{ type: 'broadcast', status: 'paused', failure: null, pausedBy: 'brake' },
    ...{ totalRecipients: 5000, pending: 4600, date: at, since: at },
  },
]

const TRAFFIC = {
  ...{ accepted: 228, rejected: 12, throttled: 0, unanswered: 0, receipts: 230 },
  ...{ responseMs: 35, slowestMs: 410, inFlight: 18, capacity: 40 },
}
const QUIET = {
  ...{ accepted: 0, rejected: 0, throttled: 0, unanswered: 0, receipts: 0 },
  ...{ responseMs: null, slowestMs: 0, inFlight: 0, capacity: 0 },
}

export const sampleTraffic = () => ({
  ...{ startDate: '2026-11-20T06:06:00.000Z', endDate: '2026-11-20T07:06:00.000Z', minutes: 1 },
  items: Array.from({ length: 60 }, (_, minute) => ({
    ...(minute % 7 === 3 ? QUIET : { ...TRAFFIC, accepted: 200 + ((minute * 37) % 90) }),
    date: new Date(Date.parse('2026-11-20T06:06:00.000Z') + minute * 60_000).toISOString(),
  })),
})

/** Answers of the service to an operator. */
export const DESK: Answers = {
  getDesk: () => OVERVIEW,
  listDeskTopUps: () => sampleTopUps(),
  listDeskSenders: () => sampleSenders(),
  listDeskTickets: () => page([TICKET]),
  getDeskTicket: () => TICKET,
  listReplies: () => ({ items: [{ id: id(40), title: 'Received', content: 'Thank you, we are looking into it.' }] }),
  listFailingJobs: () => ({ items: [] }),
  listDeskAccounts: () => page([ACCOUNT]),
  getDeskAccount: () => ACCOUNT_DETAIL,
  listDeskNotes: () => page(NOTES),
  listDeskSends: () => page(SENDS),
  listTopSenders: () => ({
    startDate: '2026-11-19',
    items: [
      { id: id(41), accountName: 'Demo', smsSub: 12_400, deliRate: 97.25, rejected: 18 },
      { id: id(45), accountName: 'Shop', smsSub: 830, deliRate: 62.5, rejected: 290 },
    ],
  }),
  getCarrierTraffic: () => sampleTraffic(),
  listUnexplainedCodes: () => ({ items: [] }),
  listDeskCarriers: () => ({
    items: [
      {
        name: 'north',
        url: 'smpp://me@sms.example:2775?window=20&rate=50&binds=2',
        editable: true,
        on: true,
        downAfterSeconds: 60,
        state: 'up' as const,
        binds: { up: 2, allowed: 2 },
        rate: 50,
        window: 20,
        recent: TRAFFIC,
        waiting: 1200,
        unknown: 0,
      },
    ],
    line: { state: 'up' as const, accounts: 2, waiting: 40, unknown: 0, problems: [] },
    routes: [{ id: 1, carrier: 'north', prefix: '', sender: null, account: null, priority: 100, weight: 1 }],
    notUnderstood: [],
  }),
}

const LINE_PROBLEM = { accountId: id(45), account: 'Shop', since: at }

export const DESK_WITH_FAULTS: Answers = {
  ...DESK,
  listDeskCarriers: () => ({
    items: [],
    line: {
      ...{ state: 'down' as const, accounts: 2, waiting: 1240, unknown: 3 },
      problems: [
        { ...LINE_PROBLEM, problem: 'tokenRefused' as const, waiting: 1200 },
        { ...LINE_PROBLEM, accountId: id(46), account: 'Demo', problem: 'quotaReached' as const, waiting: 0 },
      ],
    },
    routes: [],
    notUnderstood: [{ carrier: 'north', said: 'WEIRDO', count: 12, firstDate: at, lastDate: at }],
  }),
  getDesk: () => ({
    ...OVERVIEW,
    alerts: [
      { kind: 'carrierDown' as const, carrier: 'south', count: 0, of: null, since: at },
      { kind: 'rejecting' as const, carrier: 'north', count: 12, of: 240, since: null },
      { kind: 'urgentWaits' as const, carrier: null, count: 12, of: null, since: at },
      { kind: 'lineProblems' as const, carrier: null, count: 1, of: 2, since: null },
      { kind: 'failingJobs' as const, carrier: null, count: 2, of: null, since: null },
      { kind: 'ledgerWrong' as const, carrier: null, count: 1, of: null, since: at },
    ],
    carriers: { all: 2, down: 1 },
    line: { state: 'down' as const, accounts: 2, problems: 1, waiting: 1240 },
    failingJobs: 2,
    ledger: {
      ...LEDGER,
      wrong: 1,
      details: [{ id: id(42), account: 'Shop', what: 'balance' as const, stored: 10, entries: 9 }],
    },
  }),
  listFailingJobs: () => ({
    items: [
      {
        id: id(43),
        name: 'run-report',
        state: 'retrying' as const,
        recurs: false,
        tries: 3,
        cause: 'network' as const,
        error: 'connect ECONNREFUSED',
        createDate: at,
        lastDate: at,
        nextDate: at,
      },
      {
        id: id(44),
        name: 'purge-files',
        state: 'failed' as const,
        recurs: true,
        tries: 2001,
        cause: 'disk' as const,
        error: 'ENOSPC: no space left on device, write',
        createDate: at,
        lastDate: at,
        nextDate: null,
      },
    ],
  }),
}
