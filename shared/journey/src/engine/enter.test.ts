import { expect, it } from '@jest/globals'
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfDay } from '../bangkok.ts'
import { definitionOf, SEGMENT, WELCOME } from '../testing/welcome.ts'
import { advance } from './advance.ts'
import { changeVersion } from './change-version.ts'
import { dateEntries } from './date-entry.ts'
import { enter } from './enter.ts'
import type { JourneyEvent, Situation } from './events.ts'
import { factsOf } from './facts.ts'
import type { Turn } from './moves.ts'
import type { Passage } from './passage.ts'
import { type Plan, planOf } from './plan.ts'

/** A Saturday. */
const START = Date.parse('2026-11-21T10:00:00+07:00')
const FACTS = factsOf({ firstName: 'มาลี', points: '20' }, [SEGMENT])
const at = (now: number, more: Partial<Situation> = {}): Situation => ({ now, status: 'running', ...more })
const welcome = planOf('j1', 1, definitionOf(WELCOME))
const who = { personId: 'p1', entryId: 'in', key: '', fields: {} }

function entered(plan: Plan = welcome, situation = at(START)): Turn {
  const result = enter(plan, who, undefined, FACTS, situation)
  if (result.refused !== undefined) throw new Error(result.refused)
  return result
}
const next = (passage: Passage, event: JourneyEvent, situation: Situation, plan = welcome) =>
  advance(plan, passage, event, FACTS, situation)
/** Where somebody is, and what was done. */
const shown = ({ passage, effects }: Turn) => [passage.stepId, passage.phase, effects.map(({ kind }) => kind)]

it('a welcome with a coupon reminds those who did not redeem it, and marks those who did', () => {
  const first = entered()
  expect(shown(first)).toEqual(['hello', 'handed', ['entered', 'visited', 'send']])
  const waiting = next(first.passage, { kind: 'sent', visit: 1 }, at(START + MINUTE_MS))
  expect(shown(waiting)).toEqual(['three-days', 'waiting', ['visited']])
  const redeemed = next(waiting.passage, { kind: 'redeemed', visit: 1 }, at(START + DAY_MS))
  expect(shown(redeemed)).toEqual(['out', 'left', ['visited', 'list', 'visited', 'left']])
  expect(redeemed.effects.at(-1)).toMatchObject({ reason: 'completed' })

  const end = waiting.passage.wakeAt ?? 0
  expect(end).toBe(START + MINUTE_MS + 3 * DAY_MS)
  expect(next(waiting.passage, { kind: 'wake' }, at(end - 1)).effects).toEqual([])
  const reminded = next(waiting.passage, { kind: 'wake' }, at(end))
  expect(shown(reminded)).toEqual(['remind', 'handed', ['visited', 'visited', 'send']])
  const monday = next(reminded.passage, { kind: 'sent', visit: 4 }, at(end))
  expect(monday.passage.wakeAt).toBe(Date.parse('2026-11-30T09:00:00+07:00'))

  const lost = next(waiting.passage, { kind: 'outcome', visit: 1, outcome: 'unknown' }, at(START + HOUR_MS)).passage
  expect(shown(next(lost, { kind: 'wake' }, at(end)))).toEqual(['out', 'left', ['visited', 'visited', 'left']])
})

it('a wait for what came of a message is over at once when it came before, also while they are in the wave', () => {
  const redeemed = next(entered().passage, { kind: 'redeemed', visit: 1 }, at(START)).passage
  expect(redeemed.phase).toBe('handed')
  const sent = next(redeemed, { kind: 'sent', visit: 1 }, at(START + MINUTE_MS))
  expect(sent.passage.left).toEqual({ reason: 'completed', at: START + MINUTE_MS })
})

it('a message that nobody can get lets its person go on, and counts as not delivered', () => {
  const { passage } = next(entered().passage, { kind: 'refused', visit: 1 }, at(START))
  const out = next(passage, { kind: 'wake' }, at(START + 3 * DAY_MS))
  expect(out.effects.find((effect) => effect.kind === 'visited' && effect.stepId === 'out')).toMatchObject({
    way: 'lost',
  })
})

it.each<[string, object, string]>([
  ['goal', { goal: { conditions: [{ kind: 'message', stepId: 'hello', deed: 'clicked' }] } }, 'goal'],
  ['exit condition', { exit: { conditions: [{ kind: 'segment', segmentId: SEGMENT, isIn: true }] } }, 'exitCondition'],
])('the %s lets people out', (_, settings, reason) => {
  const plan = planOf('j1', 1, definitionOf({ ...WELCOME, settings }))
  const first = entered(plan)
  const last = next(first.passage, { kind: 'clicked', visit: 1 }, at(START + 1), plan)
  expect((first.passage.left ?? last.passage.left)?.reason).toBe(reason)
  // Before the first message, or with the message asked back.
  const kinds = [...first.effects, ...last.effects].map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'send').length).toBe(kinds.filter((kind) => kind === 'withdraw').length)
})

it('what holds people has a reason, and lets them go on when it is gone', () => {
  const broken = new Map([['hello', 'sender.unknown']])
  const held = entered(welcome, at(START, { broken }))
  expect([held.passage.held, held.passage.visit, held.effects.map(({ kind }) => kind)]).toEqual([
    'sender.unknown',
    0,
    ['entered'],
  ])
  const look = held.passage.wakeAt ?? 0
  expect(look).toBeGreaterThan(START)
  expect(next(held.passage, { kind: 'wake' }, at(look, { broken })).passage.held).toBe('sender.unknown')
  expect(shown(next(held.passage, { kind: 'wake' }, at(look)))).toEqual(['hello', 'handed', ['visited', 'send']])

  const noRoom = entered(welcome, at(START, { hasRoom: false })).passage
  expect([noRoom.held, noRoom.wakeAt]).toEqual(['limit.people', startOfDay('2026-11-22')])

  const wave = next(entered().passage, { kind: 'held', visit: 1, reason: 'credits' }, at(START)).passage
  expect([wave.phase, wave.held]).toEqual(['handed', 'credits'])
  expect(next(wave, { kind: 'held', visit: 1, reason: null }, at(START)).passage.held).toBeNull()
})

it('a pause holds and waits go on by their dates; a stop and a deletion let out', () => {
  const { passage } = next(entered().passage, { kind: 'sent', visit: 1 }, at(START))
  const late = START + 5 * DAY_MS
  const paused = next(passage, { kind: 'wake' }, at(late, { status: 'paused' }))
  expect([paused.effects, paused.passage]).toEqual([[], passage])
  expect(shown(next(paused.passage, { kind: 'wake' }, at(late)))[0]).toBe('remind')
  for (const [kind, reason] of [
    ['stop', 'stopped'],
    ['personDeleted', 'personDeleted'],
    ['remove', 'removed'],
  ] as const)
    expect(next(passage, { kind }, at(late, { status: 'paused' })).passage.left).toEqual({ reason, at: late })
  expect(next(passage, { kind: 'wake' }, at(late, { status: 'stopped' })).passage.left?.reason).toBe('stopped')
})

it('a clock that jumps an hour either way moves nobody twice', () => {
  const { passage } = next(entered().passage, { kind: 'sent', visit: 1 }, at(START))
  const end = passage.wakeAt ?? 0
  const moved = next(passage, { kind: 'wake' }, at(end + HOUR_MS))
  for (const now of [end - HOUR_MS, end, end + HOUR_MS]) {
    const again = next(moved.passage, { kind: 'wake' }, at(now))
    expect([again.effects, again.passage.visit]).toEqual([[], moved.passage.visit])
  }
  const sent = next(moved.passage, { kind: 'sent', visit: 4 }, at(end - HOUR_MS))
  expect(sent.passage.arrivedAt).toBe(end + HOUR_MS)
})

it('an event by API is heard once, though it comes twice, and not that of the entry', () => {
  const wait = {
    until: 'event',
    event: { kind: 'event', name: 'order' },
    limit: { amount: 1, unit: 'days' },
    late: 'out',
  } as const
  const steps = [
    { id: 'one', kind: 'wait' as const, wait, next: 'two' },
    { id: 'two', kind: 'wait' as const, wait, next: 'out' },
    { id: 'out', kind: 'exit' as const },
  ]
  const plan = planOf('j1', 1, definitionOf({ entries: WELCOME.entries, first: 'one', steps }))
  const turn = enter(plan, { ...who, entryId: 'order', key: 'o1' }, undefined, FACTS, at(START))
  if (turn.refused !== undefined) throw new Error(turn.refused)
  let { passage } = turn
  const places = ['o1', 'o2', 'o2', 'o1', 'o3'].map((key) => {
    passage = next(passage, { kind: 'event', name: 'order', key }, at(START), plan).passage
    return passage.stepId
  })
  expect(places).toEqual(['one', 'two', 'two', 'two', 'out'])
})

it('people enter again as the journey says, and once by an event', () => {
  const left = { enteredAt: START, phase: 'left' as const, key: 'o1' }
  const again = (
    reentry: object,
    now: number,
    key = 'o2',
    before: Pick<Passage, 'enteredAt' | 'phase' | 'key'> = left,
  ) => {
    const plan = planOf('j1', 1, definitionOf({ ...WELCOME, settings: { reentry: reentry as { kind: 'never' } } }))
    return enter(plan, { ...who, entryId: 'order', key, fields: { total: '1' } }, before, FACTS, at(now)).refused
  }
  const tomorrow = startOfDay('2026-11-22')
  expect(again({ kind: 'never' }, START + 900 * DAY_MS)).toBe('never')
  expect([again({ kind: 'after', days: 1 }, tomorrow - 1), again({ kind: 'after', days: 1 }, tomorrow)]).toEqual([
    'tooSoon',
    undefined,
  ])
  expect([again({ kind: 'always' }, START), again({ kind: 'always' }, START, 'o1')]).toEqual([undefined, 'sameEvent'])
  expect(again({ kind: 'always' }, START, 'o2', { ...left, phase: 'waiting' })).toBe('inside')
})

it.each([
  [{ entryId: 'order', fields: { total: '1', colour: 'red' } }, 'fieldUnknown'],
  [{ entryId: 'gone', fields: {} }, 'entryUnknown'],
  [{ entryId: 'in', fields: { constructor: 'x' } }, 'fieldUnknown'],
])('an entry of %j is refused', (entry, refused) => {
  expect(enter(welcome, { ...who, ...entry }, undefined, FACTS, at(START))).toEqual({ refused })
})

it('who waits keeps the end of the wait in another version, whose other steps begin anew', () => {
  const { passage } = next(entered().passage, { kind: 'sent', visit: 1 }, at(START))
  const second = planOf('j1', 2, definitionOf(WELCOME))
  const now = at(START + DAY_MS)
  const same = changeVersion(second, passage, 'three-days', FACTS, now)
  expect([same?.passage.wakeAt, same?.passage.version, same?.passage.visit]).toEqual([passage.wakeAt, 2, 3])
  const other = changeVersion(second, passage, 'remind', FACTS, now)
  expect(other?.effects.map(({ kind }) => kind)).toEqual(['visited', 'send'])
  expect(changeVersion(second, entered().passage, 'remind', FACTS, now)).toBeUndefined()
})

it('a field that a step writes is read by the steps after it', () => {
  const plan = planOf(
    'j1',
    1,
    definitionOf({
      entries: WELCOME.entries,
      first: 'set',
      steps: [
        { id: 'set', kind: 'setField', field: 'points', value: '{{event.total|0}}{{firstName}}', next: 'who' },
        {
          ...{ id: 'who', kind: 'branch', next: null },
          ways: [
            {
              id: 'w',
              name: '',
              next: 'out',
              when: {
                conditions: [{ kind: 'field', of: 'person', field: 'points', test: 'is', value: '7มาลี', to: '' }],
              },
            },
          ],
        },
        { id: 'out', kind: 'exit' },
      ],
    }),
  )
  const turn = enter(plan, { ...who, entryId: 'order', fields: { total: '7' } }, undefined, FACTS, at(START))
  if (turn.refused !== undefined) throw new Error(turn.refused)
  expect(turn.effects).toContainEqual(expect.objectContaining({ kind: 'setField', field: 'points', value: '7มาลี' }))
  expect(turn.passage.left?.reason).toBe('completed')
})

it('a birthday lets in each year, on 28 February in years without its day; another date once', () => {
  const year = (date: string, more: object = {}) =>
    dateEntries(
      { yearly: true, days: 0, at: '09:00', ...more },
      date,
      startOfDay('2027-01-01'),
      startOfDay('2029-01-01'),
    ).map((time) => new Date(time).toISOString())
  expect(year('1990-02-28')).toEqual(['2027-02-28T02:00:00.000Z', '2028-02-28T02:00:00.000Z'])
  expect(year('1992-02-29')).toEqual(['2027-02-28T02:00:00.000Z', '2028-02-29T02:00:00.000Z'])
  expect(year('1990-01-02', { days: -3 })).toEqual(['2027-12-30T02:00:00.000Z', '2028-12-30T02:00:00.000Z'])
  expect(year('2027-03-01', { yearly: false, days: 1 })).toEqual(['2027-03-02T02:00:00.000Z'])
  expect([year(''), year('soon')]).toEqual([[], []])
})
