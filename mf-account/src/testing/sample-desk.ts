import type { DeskTopUp } from '@songsarn/contract/account/credit'
import type { DeskSender } from '@songsarn/contract/account/senders'
import type { DeskTicket } from '@songsarn/contract/account/tickets'
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
const OVERVIEW = {
  senders: WAITING,
  topUps: WAITING,
  tickets: { count: 0, since: null },
  carriers: { all: 2, down: 0 },
  line: { state: 'up' as const, accounts: 2, problems: 0, waiting: 40 },
  failingJobs: 0,
  ledger: LEDGER,
}

/** Answers of the service to an operator. */
export const DESK: Answers = {
  getDesk: () => OVERVIEW,
  listDeskTopUps: () => sampleTopUps(),
  listDeskSenders: () => sampleSenders(),
  listDeskTickets: () => page([TICKET]),
  getDeskTicket: () => TICKET,
  listReplies: () => ({ items: [{ id: id(40), title: 'Received', content: 'Thank you, we are looking into it.' }] }),
  listFailingJobs: () => ({ items: [] }),
  listDeskAccounts: () =>
    page([
      {
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
        createDate: at,
      },
    ]),
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
