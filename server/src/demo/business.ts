import type { SmsType } from '@songsarn/contract/base/states'
import type { SegmentFilter } from '@songsarn/contract/communication/segments'

/** The business of the demo: a chain of coffee shops, with customers who read Thai or English. */

type Name = readonly [first: string, last: string, gender: string]
export const THAI_NAMES: readonly Name[] = [
  ['สมชาย', 'ใจดี', 'ชาย'],
  ['อรทัย', 'ศรีสุข', 'หญิง'],
  ['ณัฐพล', 'วงศ์ทอง', 'ชาย'],
  ['ปิยะดา', 'แก้วมณี', 'หญิง'],
  ['ธนากร', 'พูนทรัพย์', 'ชาย'],
  ['กมลวรรณ', 'บุญมา', 'หญิง'],
  ['วีระ', 'สุขสวัสดิ์', 'ชาย'],
  ['จิราพร', 'รุ่งเรือง', 'หญิง'],
  ['อนุชา', 'ทองดี', 'ชาย'],
  ['สุพัตรา', 'เจริญผล', 'หญิง'],
]
export const ENGLISH_NAMES: readonly Name[] = [
  ['Emma', 'Clarke', 'Female'],
  ['Liam', 'Foster', 'Male'],
  ['Olivia', 'Hayes', 'Female'],
  ['Noah', 'Bennett', 'Male'],
  ['Sophie', 'Turner', 'Female'],
  ['Daniel', 'Meyer', 'Male'],
]
export const THAI_CITIES = ['กรุงเทพฯ', 'เชียงใหม่', 'ภูเก็ต', 'ขอนแก่น', 'ชลบุรี'] as const
export const ENGLISH_CITIES = ['Bangkok', 'Chiang Mai', 'Phuket', 'Pattaya'] as const

export const TEXTS = {
  opening: 'สาขาใหม่ Songsarn Coffee ที่เชียงใหม่เปิดแล้ว แสดงข้อความนี้รับลาเต้ฟรี 1 แก้ว ถึงสิ้นเดือน',
  birthday: 'สุขสันต์วันเกิดคุณ {{firstName|ลูกค้า}} รับเค้กฟรี 1 ชิ้นในเดือนเกิดที่ทุกสาขา',
  points: 'You have new points at Songsarn Coffee. See them in the app or at the counter.',
  flash: 'Today only: buy one, get one free on all iced drinks, 14:00 to 17:00. https://sms.example/l/4tY7Kq0ZsW2',
  holiday: 'ทุกสาขาเปิดตามปกติในวันหยุดนี้ 07:00-20:00 แล้วพบกันนะคะ Songsarn Coffee',
  survey: 'บอกเราหน่อยว่าชอบอะไรที่สุด ตอบแบบสอบถาม 1 นาที https://sms.example/l/8bN3Vd6XpQ9',
  beans: 'New single-origin beans from Chiang Rai are in. Order before Friday: https://sms.example/l/2mC5Hj1RtK7',
  order: 'Your order is ready at the counter. Enjoy your coffee!',
  pickup: 'ออเดอร์ของคุณพร้อมแล้ว รับได้ที่เคาน์เตอร์ ขอบคุณที่อุดหนุน',
  consent: 'เราขอส่งข่าวและโปรโมชันทาง SMS โปรดตอบยินยอมหรือไม่ยินยอมที่ https://sms.example/c/6kP9Wf4YzD3',
  coupon: 'คุณ {{firstName|ลูกค้า}} รับส่วนลด 20% ด้วยรหัสที่เคาน์เตอร์ ถึงสิ้นเดือนนี้ https://sms.example/l/9xG2Lr8TvB5',
  reminder: 'Your Songsarn Coffee card expires soon. Renew it at any branch and keep your points.',
} as const
export type TextName = keyof typeof TEXTS

/** The words of a program's first templates. */
export const TEMPLATES: readonly { name: string; text: TextName }[] = [
  { name: 'เปิดสาขาใหม่', text: 'opening' },
  { name: 'สุขสันต์วันเกิด', text: 'birthday' },
  { name: 'New points', text: 'points' },
  { name: 'Flash sale', text: 'flash' },
  { name: 'วันหยุด', text: 'holiday' },
  { name: 'แบบสอบถาม', text: 'survey' },
  { name: 'Order ready', text: 'order' },
  { name: 'Card expires', text: 'reminder' },
]

/** The provider has not approved it yet. */
export const WAITING_SENDER = 'SONGSARNVIP'

export type PlannedSend = {
  /** Days before today, from 1. */
  daysAgo: number
  /** Bangkok time. */
  time: string
  type: SmsType
  name: string | null
  text: TextName
  /** `people`: the account's own people. A number: so many mobiles of an imported list, or typed mobiles. */
  to: 'people' | number
  by: 'owner' | 'admin' | 'sender' | 'sub-owner'
  /** The default is `completed`. */
  status?: 'stopped' | 'paused' | 'failed'
  /** A sender other than the demo's. */
  sender?: string
  /** People click its link. */
  hasClicks?: true
  /** People opt out. */
  hasOptOuts?: true
}

export const SENDS: readonly PlannedSend[] = [
  { daysAgo: 91, time: '09:12', type: 'test', name: null, text: 'order', to: 1, by: 'owner' },
  {
    daysAgo: 90,
    time: '10:00',
    type: 'broadcast',
    name: 'เปิดสาขาเชียงใหม่',
    text: 'opening',
    to: 'people',
    by: 'sender',
    hasOptOuts: true,
  },
  { daysAgo: 87, time: '14:20', type: 'quick-send', name: null, text: 'pickup', to: 3, by: 'sub-owner' },
  {
    daysAgo: 84,
    time: '11:00',
    type: 'broadcast',
    name: 'Chiang Mai launch list',
    text: 'opening',
    to: 1850,
    by: 'admin',
  },
  {
    daysAgo: 80,
    time: '09:30',
    type: 'broadcast',
    name: 'Points of the month',
    text: 'points',
    to: 'people',
    by: 'sender',
  },
  {
    daysAgo: 77,
    time: '13:45',
    type: 'broadcast',
    name: 'Flash sale: iced drinks',
    text: 'flash',
    to: 'people',
    by: 'sender',
    hasClicks: true,
    hasOptOuts: true,
  },
  { daysAgo: 74, time: '16:05', type: 'quick-send', name: null, text: 'order', to: 12, by: 'sub-owner' },
  { daysAgo: 70, time: '10:00', type: 'campaign', name: 'ขอความยินยอม', text: 'consent', to: 'people', by: 'admin' },
  { daysAgo: 66, time: '10:30', type: 'broadcast', name: 'วันหยุดยาว', text: 'holiday', to: 1700, by: 'sender' },
  {
    daysAgo: 63,
    time: '15:00',
    type: 'broadcast',
    name: 'แบบสอบถามลูกค้า',
    text: 'survey',
    to: 'people',
    by: 'sender',
    hasClicks: true,
  },
  { daysAgo: 60, time: '08:50', type: 'quick-send', name: null, text: 'reminder', to: 45, by: 'admin' },
  {
    daysAgo: 57,
    time: '10:15',
    type: 'broadcast',
    name: 'New beans',
    text: 'beans',
    to: 'people',
    by: 'sender',
    hasClicks: true,
  },
  {
    daysAgo: 54,
    time: '11:30',
    type: 'broadcast',
    name: 'New beans: shop customers',
    text: 'beans',
    to: 1600,
    by: 'sender',
    hasClicks: true,
  },
  {
    daysAgo: 50,
    time: '09:30',
    type: 'broadcast',
    name: 'Points of the month',
    text: 'points',
    to: 'people',
    by: 'sender',
  },
  {
    daysAgo: 47,
    time: '17:40',
    type: 'broadcast',
    name: 'Wrong list',
    text: 'holiday',
    to: 1400,
    by: 'sender',
    status: 'stopped',
  },
  {
    daysAgo: 46,
    time: '10:00',
    type: 'broadcast',
    name: 'วันหยุดสุดสัปดาห์',
    text: 'holiday',
    to: 'people',
    by: 'sender',
    hasOptOuts: true,
  },
  { daysAgo: 42, time: '12:10', type: 'quick-send', name: null, text: 'order', to: 27, by: 'sub-owner' },
  {
    daysAgo: 38,
    time: '10:00',
    type: 'campaign',
    name: 'ส่วนลด 20%',
    text: 'coupon',
    to: 'people',
    by: 'admin',
    hasClicks: true,
  },
  {
    daysAgo: 35,
    time: '14:00',
    type: 'broadcast',
    name: 'Flash sale: all branches',
    text: 'flash',
    to: 1900,
    by: 'sender',
    hasClicks: true,
  },
  { daysAgo: 31, time: '09:00', type: 'broadcast', name: 'วันเกิดเดือนนี้', text: 'birthday', to: 'people', by: 'sender' },
  { daysAgo: 27, time: '11:20', type: 'broadcast', name: 'Loyalty cards', text: 'reminder', to: 1750, by: 'admin' },
  { daysAgo: 24, time: '13:30', type: 'quick-send', name: null, text: 'pickup', to: 8, by: 'sub-owner' },
  {
    daysAgo: 20,
    time: '09:30',
    type: 'broadcast',
    name: 'Points of the month',
    text: 'points',
    to: 'people',
    by: 'sender',
  },
  {
    daysAgo: 17,
    time: '15:15',
    type: 'broadcast',
    name: 'แบบสอบถามครั้งที่ 2',
    text: 'survey',
    to: 1500,
    by: 'sender',
    hasClicks: true,
  },
  {
    daysAgo: 13,
    time: '10:40',
    type: 'broadcast',
    name: 'ต้อนรับปลายเดือน',
    text: 'holiday',
    to: 'people',
    by: 'sender',
    hasOptOuts: true,
  },
  { daysAgo: 10, time: '16:30', type: 'quick-send', name: null, text: 'reminder', to: 60, by: 'admin' },
  {
    daysAgo: 6,
    time: '13:50',
    type: 'broadcast',
    name: 'Flash sale: weekday',
    text: 'flash',
    to: 'people',
    by: 'sender',
    hasClicks: true,
  },
  {
    daysAgo: 4,
    time: '10:00',
    type: 'broadcast',
    name: 'New beans: reminder',
    text: 'beans',
    to: 1650,
    by: 'sender',
    hasClicks: true,
  },
  { daysAgo: 2, time: '11:10', type: 'broadcast', name: 'วันเกิดเดือนหน้า', text: 'birthday', to: 'people', by: 'sender' },
  {
    daysAgo: 2,
    time: '14:30',
    type: 'broadcast',
    name: 'Preview for VIP members',
    text: 'beans',
    to: 60,
    by: 'sender',
    status: 'failed',
    sender: WAITING_SENDER,
  },
  {
    daysAgo: 1,
    time: '17:20',
    type: 'broadcast',
    name: 'Weekend opening hours',
    text: 'holiday',
    to: 900,
    by: 'sender',
    status: 'paused',
  },
]

const all = (...conditions: SegmentFilter['groups'][number]['conditions']): SegmentFilter => ({
  match: 'all',
  groups: [{ match: 'all', conditions }],
})
export const SEGMENTS: readonly { name: string; filter: SegmentFilter }[] = [
  { name: 'เกิดเดือนนี้', filter: all({ kind: 'birthday', on: 'thisMonth', days: 7 }) },
  {
    name: 'Phuket / ภูเก็ต',
    filter: {
      match: 'any',
      groups: [
        {
          match: 'any',
          conditions: [
            { kind: 'text', field: 'city', test: 'is', value: 'Phuket' },
            { kind: 'text', field: 'city', test: 'is', value: 'ภูเก็ต' },
          ],
        },
      ],
    },
  },
  {
    name: 'Gold: 500 points or more',
    filter: all({ kind: 'custom', field: 'points', test: 'atLeast', value: '500', to: '' }),
  },
  {
    name: 'Clicked in 30 days',
    filter: all({ kind: 'deed', deed: 'clicked', done: true, communicationId: null, link: null, days: 30 }),
  },
  { name: 'New in 30 days', filter: all({ kind: 'added', test: 'lastDays', day: '', days: 30 }) },
]

/** OTPs of a day: fewer at weekends. */
export const OTPS_A_DAY = [5, 8, 8, 9, 9, 8, 5] as const
export const OTP_CONFIG = {
  name: 'Sign-in',
  prefix: 'SC',
  content: '{{otp}} is your Songsarn Coffee code (Ref: {{ref}}).',
}
