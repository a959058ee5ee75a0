import { expect, it } from '@jest/globals'
import type { JourneyDefinition } from '@songsarn/contract/communication/journey-definition'
import fc from 'fast-check'
import { randomJourney } from '../testing/random-journeys.ts'
import { definitionOf, KNOWN, SEGMENT, WELCOME } from '../testing/welcome.ts'
import { findProblems } from './find-problems.ts'
import { brokenSteps, type Known } from './problem.ts'

const told = (definition: JourneyDefinition, known: Known = KNOWN) =>
  findProblems(definition, known).map(({ code, at }) => [code, 'stepId' in at ? at.stepId : Object.values(at)[0]])

type Steps = { id: string; [name: string]: unknown }[]
/** The welcome with other steps or parts: each replaces the step of its id, or is added. */
function drawn(steps: Steps, more: object = {}): JourneyDefinition {
  const own = WELCOME.steps.map((step) => ({ ...step, ...steps.find(({ id }) => id === step.id) }))
  const added = steps.filter(({ id }) => !WELCOME.steps.some((step) => step.id === id))
  return definitionOf({ ...WELCOME, steps: [...own, ...added], ...more } as unknown as typeof WELCOME)
}
const when = (...conditions: object[]) => ({ match: 'all', conditions })
const branch = (...conditions: object[][]) => ({
  id: 'who',
  ways: conditions.map((of, at) => ({ id: `w${at}`, name: '', next: 'out', when: when(...of) })),
})
const inSegment = { kind: 'segment', segmentId: SEGMENT, isIn: true }
const field = (test: string, value: string, of = 'person', name = 'points') => ({
  kind: 'field',
  of,
  field: name,
  test,
  value,
  to: '',
})
const message = (stepId: string, deed: string, done = true) => ({ kind: 'message', stepId, deed, done })

it('a journey without problems has none', () => {
  expect(told(definitionOf(WELCOME))).toEqual([])
})

it.each<[string, JourneyDefinition, [string, unknown][]]>([
  [
    'nothing drawn',
    definitionOf({ entries: [], steps: [] }),
    [
      ['entry.none', true],
      ['step.none', true],
    ],
  ],
  [
    'a loop without a wait',
    drawn([
      { id: 'mark', next: 'again' },
      { id: 'again', kind: 'goTo', next: 'mark' },
    ]),
    [['loop.noWait', 'mark']],
  ],
  [
    'a loop through a message that may be known',
    drawn([{ id: 'mark', next: 'three-days' }]),
    [['loop.noWait', 'three-days']],
  ],
  ['a loop with a wait', drawn([{ id: 'monday', next: 'hello' }]), []],
  ['a step that nobody comes to', drawn([{ id: 'alone', kind: 'goTo', next: 'out' }]), [['step.unreachable', 'alone']]],
  ['a way to nowhere', drawn([{ id: 'mark', next: null }]), [['target.missing', 'mark']]],
  ['a way to a step that is gone', drawn([{ id: 'mark', next: 'gone' }]), [['target.unknown', 'mark']]],
  [
    'two steps of one id',
    { ...definitionOf(WELCOME), steps: [...definitionOf(WELCOME).steps, { id: 'out', name: '', kind: 'exit' }] },
    [['id.twice', 'out']],
  ],
  ['a branch by an empty way', drawn([branch([])]), [['conditions.required', 'who']]],
  [
    'a way that an earlier one takes',
    drawn([branch([inSegment], [inSegment, field('above', '5')])]),
    [['way.never', 'who']],
  ],
  [
    'a way in and out of a segment',
    drawn([branch([inSegment, { ...inSegment, isIn: false }])]),
    [['way.never', 'who']],
  ],
  ['a way above and below', drawn([branch([field('above', '5'), field('below', '5')])]), [['way.never', 'who']]],
  ['a way of two texts', drawn([branch([field('is', 'a'), field('is', 'b')])]), [['way.never', 'who']]],
  [
    'a way of two outcomes',
    drawn([branch([message('hello', 'delivered'), message('hello', 'unknown')])]),
    [['way.never', 'who']],
  ],
  ['ways that differ', drawn([branch([field('atLeast', '5'), field('atMost', '5')], [inSegment])]), []],
  [
    'a share of nothing',
    drawn([
      { id: 'mark', next: 'dice' },
      {
        id: 'dice',
        kind: 'share',
        ways: [
          { id: 'a', name: '', share: 100, next: 'out' },
          { id: 'b', name: '', share: 0, next: 'out' },
        ],
      },
    ]),
    [['way.never', 'dice']],
  ],
  [
    'shares that are too few',
    drawn([
      { id: 'mark', next: 'dice' },
      { id: 'dice', kind: 'share', ways: [{ id: 'a', name: '', share: 99, next: 'out' }] },
    ]),
    [['share.sum', 'dice']],
  ],
  ['what came of a later message', drawn([branch([message('remind', 'delivered')])]), [['message.notBefore', 'who']]],
  [
    'a click without a link',
    drawn([{ id: 'hello', shortenUrl: false }, branch([message('hello', 'clicked')])]),
    [['message.noLink', 'who']],
  ],
  ['a message of a wait', drawn([branch([message('monday', 'clicked')])]), [['message.unknown', 'who']]],
  ['a field that nobody has', drawn([branch([field('is', 'x', 'person', 'shoe')])]), [['field.unknown', 'who']]],
  [
    'a field that no event has',
    drawn([branch([field('is', 'x', 'event', 'colour')])]),
    [['eventField.unknown', 'who']],
  ],
  ['a number that is none', drawn([branch([field('above', 'many')])]), [['value.format', 'who']]],
  ['no text', drawn([{ id: 'hello', content: ' ' }]), [['text.required', 'hello']]],
  [
    'an unknown merge field',
    drawn([{ id: 'hello', content: '{{shoe}} {{event.total}} {{event.colour}} {{coupon}}' }]),
    [
      ['text.fieldUnknown', 'hello'],
      ['text.fieldUnknown', 'hello'],
    ],
  ],
  [
    'a coupon that is not chosen',
    drawn([{ id: 'hello', couponId: null }]),
    [
      ['coupon.required', 'hello'],
      ['message.noCoupon', 'three-days'],
    ],
  ],
  ['no sender', drawn([{ id: 'hello', from: '' }]), [['sender.required', 'hello']]],
  [
    'a wait for no time',
    drawn([{ id: 'monday', wait: { until: 'time', amount: 0, unit: 'days', at: null } }]),
    [['wait.zero', 'monday']],
  ],
  [
    'a wait for years',
    drawn([{ id: 'monday', wait: { until: 'time', amount: 9999, unit: 'hours', at: null } }]),
    [['value.tooLong', 'monday']],
  ],
  [
    'no weekday',
    drawn([{ id: 'monday', wait: { until: 'weekday', weekdays: [], at: '09:00' } }]),
    [['value.required', 'monday']],
  ],
  [
    'no URL',
    drawn([
      { id: 'mark', next: 'hook' },
      { id: 'hook', kind: 'webhook', url: '', next: 'out' },
    ]),
    [['value.required', 'hook']],
  ],
  [
    'the mobile as a field to write',
    drawn([
      { id: 'mark', next: 'set' },
      { id: 'set', kind: 'setField', field: 'mobile', value: '', next: 'out' },
    ]),
    [['field.unknown', 'set']],
  ],
  [
    'an entry by a segment that is not chosen',
    drawn([], { entries: [{ id: 'seg', kind: 'segment', segmentId: null }] }),
    [['segment.required', 'seg']],
  ],
  [
    'an entry by a field that is no date',
    drawn([], { entries: [{ id: 'day', kind: 'date', field: 'points', at: '09:00' }] }),
    [['field.unknown', 'day']],
  ],
  [
    'a goal that names nothing',
    drawn([], { settings: { goal: { conditions: [{ ...inSegment, segmentId: null }] } } }),
    [['segment.required', 'goal']],
  ],
])('%s is told at its place', (_, definition, expected) => {
  expect(told(definition)).toEqual(expected)
})

it('names what was deleted, and holds its steps while the version runs', () => {
  const definition = drawn([branch([inSegment])], { settings: { exit: { conditions: [inSegment] } } })
  const gone: Known = {
    ...KNOWN,
    senders: new Set(),
    templates: new Map(),
    coupons: new Set(),
    segments: new Set(),
    tags: new Set(),
  }
  expect(told(definition, gone)).toEqual([
    ['sender.unknown', 'hello'],
    ['coupon.unknown', 'hello'],
    ['segment.unknown', 'who'],
    ['sender.unknown', 'remind'],
    ['template.unknown', 'remind'],
    ['tag.unknown', 'mark'],
    ['segment.unknown', 'exit'],
  ])
  expect(Object.fromEntries(brokenSteps(findProblems(definition, gone)))).toEqual({
    ...{
      hello: 'sender.unknown',
      who: 'segment.unknown',
      remind: 'sender.unknown',
      mark: 'tag.unknown',
      '': 'segment.unknown',
    },
  })
  expect(brokenSteps(findProblems(drawn([{ id: 'mark', next: null }]), KNOWN)).size).toBe(0)
  const line = drawn([{ id: 'hello', channel: 'line', from: '' }])
  expect(told(line, { ...KNOWN, hasLine: false })).toEqual([
    ['line.off', 'hello'],
    ['message.noReceipt', 'who'],
  ])
})

it('finds loops in random journeys only where nobody waits, and always ends', () => {
  fc.assert(
    fc.property(randomJourney(), randomJourney(true), (definition, wild) => {
      expect(told(definition).filter(([code]) => code === 'loop.noWait')).toEqual([])
      for (const { at } of findProblems(wild, KNOWN)) expect(Object.values(at)[0]).toBeTruthy()
    }),
    { numRuns: 200 },
  )
})
