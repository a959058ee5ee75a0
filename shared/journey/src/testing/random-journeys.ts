import type { JourneyDefinition } from '@songsarn/contract/communication/journey-definition'
import fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../bangkok.ts'
import type { JourneyEvent } from '../engine/events.ts'
import { COUPON, definitionOf, SEGMENT, TAG } from './welcome.ts'

const stepId = (at: number) => `s${at}`

const deed = fc.constantFrom('delivered', 'undelivered', 'unknown', 'clicked', 'redeemed')

const condition = (size: number) =>
  fc.oneof(
    fc.record({ kind: fc.constant('segment'), segmentId: fc.constant(SEGMENT), isIn: fc.boolean() }),
    fc.record({ kind: fc.constant('message'), stepId: fc.nat(size - 1).map(stepId), deed, done: fc.boolean() }),
    fc.record({
      ...{ kind: fc.constant('field'), of: fc.constant('person'), field: fc.constant('points') },
      ...{ test: fc.constantFrom('above', 'atMost'), value: fc.constantFrom('5', '10', '80') },
    }),
  )
const conditions = (size: number) =>
  fc.record({
    match: fc.constantFrom('all', 'any'),
    conditions: fc.array(condition(size), { minLength: 1, maxLength: 3 }),
  })

const unit = fc.constantFrom('minutes', 'hours', 'days')

/**
 * A step of a journey of `size` steps. It leads to later steps, but for waits for a time, which lead anywhere: so there are
 * loops, and in each loop people wait. `isWild`: it leads anywhere or nowhere, as in no journey that can be published.
 */
function step(at: number, size: number, isWild: boolean): fc.Arbitrary<object> {
  if (at === size - 1 && !isWild) return fc.constant({ id: stepId(at), kind: 'exit' })
  const anywhere = fc.nat(size - 1).map(stepId)
  const wild = fc.oneof(anywhere, fc.constant(null), fc.constant('nowhere'))
  const next = isWild ? wild : fc.integer({ min: at + 1, max: size - 1 }).map(stepId)
  const id = fc.constant(stepId(at))
  const kind = <Kind extends string>(name: Kind) => fc.constant(name)
  const wait = fc.record({ until: kind('time'), amount: fc.integer({ min: isWild ? 0 : 1, max: 90 }), unit })
  const weekday = fc.record({
    ...{ until: kind('weekday'), weekdays: fc.subarray(['mon', 'thu', 'sun'], { minLength: 1 }) },
    at: fc.constantFrom('00:00', '09:30', '23:59'),
  })
  const event = fc.record({
    until: kind('event'),
    event: fc.oneof(
      fc.record({ kind: kind('message'), stepId: anywhere, deed }),
      fc.record({ kind: kind('event'), name: fc.constant('order') }),
    ),
    limit: fc.record({ amount: fc.integer({ min: 1, max: 48 }), unit: kind('hours') }),
    late: next,
  })
  return fc.oneof(
    fc.record({ id, kind: kind('send'), from: kind('MYSHOP'), content: kind('Hi'), couponId: kind(COUPON), next }),
    fc.record({ id, kind: kind('wait'), wait: fc.oneof(wait, weekday), next: isWild ? wild : anywhere }),
    fc.record({ id, kind: kind('wait'), wait: event, next }),
    fc.record({
      ...{ id, kind: kind('branch'), next },
      ways: fc.array(fc.record({ when: conditions(size), next }), { minLength: 1, maxLength: 3 }).map(named),
    }),
    fc.record({
      ...{ id, kind: kind('share') },
      ways: fc
        .array(fc.record({ share: fc.integer({ min: 1, max: 99 }), next }), { minLength: 1, maxLength: 4 })
        .map(named),
    }),
    fc.record({
      id,
      kind: kind('setField'),
      field: kind('points'),
      value: fc.constantFrom('1', '50', '{{event.total|9}}'),
      next,
    }),
    fc.record({ id, kind: kind('list'), list: kind('tag'), tagId: kind(TAG), action: kind('add'), next }),
    fc.record({ id, kind: kind('goTo'), next }),
  )
}

const named = <Way extends object>(ways: readonly Way[]) => ways.map((way, at) => ({ id: `w${at}`, ...way }))

const settings = (size: number) =>
  fc.record({
    goal: fc.option(conditions(size), { freq: 4 }),
    exit: fc.option(conditions(size), { freq: 4 }),
    reentry: fc.constantFrom(
      { kind: 'never' as const },
      { kind: 'always' as const },
      { kind: 'after' as const, days: 2 },
    ),
  })

export const randomJourney = (isWild = false): fc.Arbitrary<JourneyDefinition> =>
  fc
    .integer({ min: 2, max: 10 })
    .chain((size) =>
      fc.record({
        entries: fc.constant([{ id: 'in', kind: 'event', name: 'order', fields: ['total'] }]),
        first: fc.constant(stepId(0)),
        steps: fc.tuple(...Array.from({ length: size }, (_, at) => step(at, size, isWild))),
        settings: settings(size),
      }),
    )
    // The schema checks what the parts above promise.
    .map((drawn) => definitionOf(drawn as unknown as Parameters<typeof definitionOf>[0]))

/** What comes next: an event, how far the clock moves meanwhile (also back), and whether the journey is paused. */
export type Happened = { event: JourneyEvent | 'result'; after: number; isPaused: boolean; isBroken: boolean }

/** `result`: the wave of the newest visit was sent. Other visits are old or to come. */
const event = fc.oneof(
  { weight: 4, arbitrary: fc.constant('result' as const) },
  { weight: 4, arbitrary: fc.constant({ kind: 'wake' as const }) },
  fc.record({
    kind: fc.constantFrom('sent' as const, 'refused' as const, 'clicked' as const, 'redeemed' as const),
    visit: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({
    ...{ kind: fc.constant('outcome' as const), visit: fc.integer({ min: 1, max: 12 }) },
    outcome: fc.constantFrom('delivered' as const, 'undelivered' as const, 'unknown' as const),
  }),
  fc.record({
    ...{ kind: fc.constant('held' as const), visit: fc.integer({ min: 1, max: 12 }) },
    reason: fc.constantFrom(null, 'credits'),
  }),
  fc.record({
    kind: fc.constant('event' as const),
    name: fc.constantFrom('order', 'other'),
    key: fc.constantFrom('a', 'b', 'c'),
  }),
)

export const happenings = fc.array(
  fc.record({
    event,
    after: fc.constantFrom(0, MINUTE_MS, HOUR_MS, -HOUR_MS, DAY_MS, 3 * DAY_MS, -1),
    isPaused: fc.nat(4).map((of) => of === 0),
    isBroken: fc.nat(9).map((of) => of === 0),
  }),
  { maxLength: 40 },
) satisfies fc.Arbitrary<Happened[]>
