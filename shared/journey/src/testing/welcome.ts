import { JourneyDefinition } from '@songsarn/contract/communication/journey-definition'
import type * as z from 'zod/mini'
import type { Known } from '../check/problem.ts'

export const ID = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`
export const [COUPON, TEMPLATE, SEGMENT, TAG] = [ID(1), ID(2), ID(3), ID(4)]

export const KNOWN: Known = {
  senders: new Set(['MYSHOP']),
  hasLine: true,
  templates: new Map([[TEMPLATE, 'สวัสดี {{firstName|คุณ}}']]),
  coupons: new Set([COUPON]),
  consentTemplates: new Set(),
  communications: new Set(),
  segments: new Set([SEGMENT]),
  tags: new Set([TAG]),
  customFields: new Map([
    ['points', 'number'],
    ['joined', 'date'],
  ]),
}

type Input = z.input<typeof JourneyDefinition>

/** A welcome with a coupon, and a reminder to those who did not redeem it. */
export const WELCOME = {
  entries: [
    { id: 'in', kind: 'added' },
    { id: 'order', kind: 'event', name: 'order', fields: ['total'] },
  ],
  first: 'hello',
  steps: [
    {
      ...{
        id: 'hello',
        kind: 'send',
        from: 'MYSHOP',
        content: 'สวัสดี {{firstName|คุณ}} {{coupon}} https://shop.example',
      },
      ...{ shortenUrl: true, couponId: COUPON, next: 'three-days' },
    },
    {
      ...{ id: 'three-days', kind: 'wait', next: 'mark' },
      wait: {
        until: 'event',
        event: { kind: 'message', stepId: 'hello', deed: 'redeemed' },
        limit: { amount: 3, unit: 'days' },
        late: 'who',
      },
    },
    {
      ...{ id: 'who', kind: 'branch', next: 'remind' },
      ways: [
        {
          ...{ id: 'lost', name: 'ส่งไม่ถึง', next: 'out' },
          when: {
            match: 'any',
            conditions: [
              { kind: 'message', stepId: 'hello', deed: 'undelivered' },
              { kind: 'message', stepId: 'hello', deed: 'unknown' },
            ],
          },
        },
      ],
    },
    { id: 'remind', kind: 'send', from: 'MYSHOP', templateId: TEMPLATE, next: 'monday' },
    { id: 'monday', kind: 'wait', wait: { until: 'weekday', weekdays: ['mon'], at: '09:00' }, next: 'out' },
    { id: 'mark', kind: 'list', list: 'tag', tagId: TAG, action: 'add', next: 'out' },
    { id: 'out', kind: 'exit' },
  ],
} satisfies Input

export const definitionOf = (input: Input): JourneyDefinition => JourneyDefinition.parse(input)
