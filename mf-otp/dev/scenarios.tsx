import { type Answers, problem } from '@songsarn/testing/fake-service'
import { openWorkbench } from '@songsarn/testing/workbench/open-workbench.tsx'
import { PUMPED, pageOfConfigs, sampleConfig, sampleDelivery } from '../src/testing/sample-configs.ts'

const never = () => new Promise<never>(() => {})
const failing = () => problem('service.fault', 'req-workbench')

const config = sampleConfig({ notifyType: 'all', notifyUrl: 'https://shop.example/otp', callbackData: 'web' })
const idOf = (row: number) => `0199e000-0000-7000-8000-0000000000${String(10 + row)}`
const many = Array.from({ length: 20 }, (_, row) =>
  sampleConfig({
    id: idOf(row),
    name: `ยืนยันตัวตนลูกค้าผ่านมือถือ สาขา ${row + 1}`,
    status: row % 4 !== 3,
    figures: {
      ...config.figures,
      lastHour: row * 51,
      last24h: { sent: row * 1213, verified: row * 1100 },
      last30d: { sent: row * 41_213, verified: row * 40_100 },
    },
    ...(row === 1 && PUMPED),
  }),
)
const deliveries = [
  sampleDelivery({
    id: idOf(1),
    status: 'waiting',
    nextTryDate: '2026-11-21T05:00:00.000Z',
    tries: [{ at: '2026-11-21T04:58:00.000Z', status: null, error: 'connection.failed', milliseconds: 3 }],
  }),
  sampleDelivery({ id: idOf(2) }),
  sampleDelivery({
    id: idOf(3),
    event: 'otp.expired',
    status: 'failed',
    tries: [{ at: '2026-11-21T04:58:00.000Z', status: 410, error: null, milliseconds: 9 }],
  }),
]
const items = (...values: string[]) => ({ items: values.map((value) => ({ value, label: value })) })
const LOOKUPS = { senders: items('SONGSARN'), 'notification-types': items('none', 'verify', 'all') }
const SENDERS: Answers = {
  getLookup: ({ params }) =>
    params.name === 'pin-lengths'
      ? items('4', '5', '6', '8')
      : (LOOKUPS[params.name as keyof typeof LOOKUPS] ?? items()),
}
const ONE = {
  ...SENDERS,
  getOtpConfig: () => config,
  getNotifySecret: () => ({ secret: 'whsec_d29ya2JlbmNoLXdvcmtiZW5jaC13b3JrYmVuY2g=' }),
  listOtpDeliveries: () => ({ items: deliveries, page: 0, size: 10, total: deliveries.length }),
}
const path = `/otp/${config.id}`

openWorkbench('mf-otp', () => import('../src/app/definition.ts'), {
  otp: { title: 'OTP', path: '/otp' },
  'otp-loading': { title: 'OTP: loading', path: '/otp', answers: { listOtpConfigs: never } },
  'otp-empty': { title: 'OTP: none yet', path: '/otp', answers: { listOtpConfigs: () => pageOfConfigs([]) } },
  'otp-error': { title: 'OTP: error', path: '/otp', answers: { listOtpConfigs: failing } },
  'otp-no-permission': {
    title: 'OTP: no permission',
    path: '/otp',
    answers: { listOtpConfigs: () => problem('right.missing') },
  },
  'otp-much': {
    title: 'OTP: much data, pumped',
    path: '/otp',
    answers: { listOtpConfigs: () => ({ ...pageOfConfigs(many), size: 20, total: 1200 }) },
  },
  'otp-new': { title: 'New configuration', path: '/otp/new' },
  'otp-no-sender': {
    title: 'New configuration: no sender',
    path: '/otp/new',
    answers: { getLookup: () => ({ items: [] }) },
  },
  'otp-config': { title: 'Configuration', path, answers: ONE },
  'otp-config-loading': { title: 'Configuration: loading', path, answers: { ...SENDERS, getOtpConfig: never } },
  'otp-config-error': { title: 'Configuration: error', path, answers: { ...SENDERS, getOtpConfig: failing } },
  'otp-config-pumped': {
    title: 'Configuration: pumped',
    path,
    answers: { ...ONE, getOtpConfig: () => ({ ...config, ...PUMPED }) },
  },
  'otp-integration': { title: 'Integration', path: `${path}?tab=integration`, answers: ONE },
  'otp-notifications': { title: 'Notifications', path: `${path}?tab=notifications`, answers: ONE },
  'otp-notifications-empty': {
    title: 'Notifications: none yet',
    path: `${path}?tab=notifications`,
    answers: { ...ONE, listOtpDeliveries: () => ({ items: [], page: 0, size: 10, total: 0 }) },
  },
})
