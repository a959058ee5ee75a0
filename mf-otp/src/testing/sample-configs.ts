import type { CallbackDelivery } from '@songsarn/contract/base/callbacks'
import type { OtpConfig } from '@songsarn/contract/otp/otp'

/** A configuration as the service returns it. */
export const sampleConfig = (patch: Partial<OtpConfig> = {}): OtpConfig => ({
  id: '0199e000-0000-7000-8000-000000000001',
  name: 'Web shop',
  status: true,
  sender: 'SONGSARN',
  prefix: 'SG',
  pinLength: 6,
  expireTime: 300,
  maxFail: 3,
  content: 'Your code is {{otp}} (ref {{ref}}).',
  notifyType: 'none',
  notifyUrl: '',
  callbackData: '',
  countries: ['TH'],
  createDate: '2026-11-20T03:00:00.000Z',
  updateDate: '2026-11-20T03:00:00.000Z',
  figures: {
    lastHour: 12,
    last24h: { sent: 40, verified: 30 },
    last30d: { sent: 1165, verified: 825 },
    days: Array.from({ length: 30 }, (_, day) => ({
      date: `2026-${day < 8 ? 10 : 11}-${String(day < 8 ? day + 24 : day - 7).padStart(2, '0')}`,
      sent: 20 + ((day * 7) % 40),
      verified: 15 + ((day * 5) % 30),
    })),
  },
  alert: null,
  ...patch,
})

/** A configuration with a pumping alert. */
export const PUMPED: Partial<OtpConfig> = {
  alert: { since: '2026-11-21T02:00:00.000Z', share: 0.04, usualShare: 0.81, sent: 12_400 },
}

export const pageOfConfigs = (items: OtpConfig[]) => ({ items, page: 0, size: 10, total: items.length })

/** A notification that was delivered at the third attempt. */
export const sampleDelivery = (patch: Partial<CallbackDelivery> = {}): CallbackDelivery => ({
  id: '0199e100-0000-7000-8000-000000000001',
  event: 'otp.verified',
  url: 'https://shop.example/otp',
  body: '{"type":"otp.verified","data":{"result":"Success"}}',
  status: 'delivered',
  createDate: '2026-11-20T03:00:00.000Z',
  nextTryDate: null,
  tries: [
    { at: '2026-11-20T03:00:00.000Z', status: 500, error: null, milliseconds: 12 },
    { at: '2026-11-20T03:00:05.000Z', status: null, error: 'timeout', milliseconds: 10_000 },
    { at: '2026-11-20T03:00:35.000Z', status: 204, error: null, milliseconds: 31 },
  ],
  ...patch,
})
