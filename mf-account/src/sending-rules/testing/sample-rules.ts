import type { SendingRules } from '@songsarn/contract/account/sending-rules'

const hours = { from: '09:00', to: '21:00' }
const WEEK = {
  mon: hours,
  tue: hours,
  wed: hours,
  thu: hours,
  fri: hours,
  sat: { from: '10:00', to: '18:00' },
  sun: null,
}

/** Hours are on, with a floor of the provider for the limit. */
export const sampleRules = (patch: Partial<SendingRules> = {}): SendingRules => ({
  version: 3,
  updateDate: '2026-11-20T07:05:00.000Z',
  hours: WEEK,
  cap: null,
  approval: null,
  brake: { percent: 30 },
  links: null,
  floors: { hours: null, cap: { messages: 10, days: 7 }, approval: null, brake: null, links: null },
  openHours: WEEK,
  ...patch,
})

/** A domain that is not checked yet. */
export const sampleLinkDomain = {
  ...{ domain: 'sms.brand.example', target: 'sms.example', checkDate: null },
  record: { name: '_songsarn.sms.brand.example', value: 'songsarn=6f1ed002ab5595859014ebf0951522d9' },
}
