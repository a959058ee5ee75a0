import { describe, expect, it } from '@jest/globals'
import type { JourneyDefinition } from '@songsarn/contract/communication/journey-definition'
import fc from 'fast-check'
import { HOUR_MS } from '../bangkok.ts'
import { type Happened, happenings, randomJourney } from '../testing/random-journeys.ts'
import { SEGMENT } from '../testing/welcome.ts'
import { advance } from './advance.ts'
import { changeVersion, isMovable } from './change-version.ts'
import type { Effect } from './effects.ts'
import { enter } from './enter.ts'
import type { JourneyEvent, Situation } from './events.ts'
import { factsOf } from './facts.ts'
import type { Turn } from './moves.ts'
import { MAX_VISITS, type Passage } from './passage.ts'
import { type Plan, planOf } from './plan.ts'

const START = Date.parse('2026-11-21T10:00:00+07:00')
const FACTS = factsOf({ points: '20' }, [SEGMENT])
const RUNNING: Situation = { now: START, status: 'running' }

function entered(plan: Plan, personId: string, situation: Situation = RUNNING): Turn {
  const result = enter(
    plan,
    { personId, entryId: 'in', key: 'e1', fields: { total: '7' } },
    undefined,
    FACTS,
    situation,
  )
  if (result.refused !== undefined) throw new Error(result.refused)
  return result
}

type Step = { passage: Passage; effects: readonly Effect[]; situation: Situation }

/** Lets everything happen to one person, one thing after the other. */
function* lived(plan: Plan, happened: readonly Happened[], { personId = 'p1' } = {}): Generator<Step> {
  let now = START
  let turn = entered(plan, personId)
  yield { ...turn, situation: RUNNING }
  for (const { event, after, isPaused, isBroken } of happened) {
    now += after
    const broken = new Map(isBroken ? [[turn.passage.stepId ?? '', 'template.unknown']] : [])
    const situation: Situation = { now, status: isPaused ? 'paused' : 'running', broken }
    turn = advance(plan, turn.passage, eventOf(event, turn.passage), FACTS, situation)
    yield { ...turn, situation }
  }
}

const eventOf = (event: Happened['event'], { visit }: Passage): JourneyEvent =>
  event === 'result' ? { kind: 'sent', visit } : event

const plan = (definition: JourneyDefinition) => planOf('j1', 1, definition)

/** Somebody is at a step where something will move them, or out with a reason. */
function expectFound({ steps }: Plan, { passage, situation }: Step): void {
  const { phase, left, stepId, wakeAt, held, until } = passage
  const isPaused = situation.status === 'paused'
  if (phase === 'left') expect([left?.reason, wakeAt]).toEqual([expect.any(String), null])
  else if (!isPaused || phase !== 'arriving') expect(steps.has(stepId ?? '')).toBe(true)
  if (phase === 'arriving') expect([wakeAt, isPaused || held !== null]).toEqual([expect.any(Number), true])
  if (phase === 'waiting')
    expect([wakeAt !== null && wakeAt <= (until ?? 0), until]).toEqual([true, expect.any(Number)])
}

describe.each([false, true])('people in a random journey (wild: %s)', (isWild) => {
  const both = [randomJourney(isWild), happenings] as const

  it('take each step at most once a visit, in order, and each message once', () => {
    fc.assert(
      fc.property(...both, (definition, happened) => {
        const steps = [...lived(plan(definition), happened)]
        const effects = steps.flatMap((one) => one.effects)
        const visits = effects.flatMap((effect) => (effect.kind === 'visited' ? [effect] : []))
        expect(visits.map(({ visit }) => visit)).toEqual(visits.map((_, at) => at + 1))
        expect(visits.length).toBeLessThanOrEqual(MAX_VISITS)
        for (const kind of ['send', 'setField', 'list', 'webhook'] as const) {
          const of = effects.flatMap((effect) => (effect.kind === kind ? [effect.visit] : []))
          expect(new Set(of).size).toBe(of.length)
        }
        const times = visits.map(({ at }) => at)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(effects.filter(({ kind }) => kind === 'left').length).toBe(
          steps.at(-1)?.passage.phase === 'left' ? 1 : 0,
        )
      }),
      { numRuns: 300 },
    )
  })

  it('are never lost', () => {
    fc.assert(
      fc.property(...both, (definition, happened) => {
        const run = plan(definition)
        for (const step of lived(run, happened)) expectFound(run, step)
      }),
      { numRuns: 300 },
    )
  })

  it('do the same again in a replay, from stored passages', () => {
    fc.assert(
      fc.property(...both, (definition, happened) => {
        const first = [...lived(plan(definition), happened)]
        expect([...lived(plan(definition), happened)]).toEqual(first)
        const stored = first.map(({ passage }) => JSON.parse(JSON.stringify(passage)))
        expect(stored).toEqual(first.map(({ passage }) => passage))
      }),
      { numRuns: 100 },
    )
  })

  it('are not moved by an event that comes twice, also with a clock an hour back', () => {
    fc.assert(
      fc.property(...both, fc.constantFrom(0, -HOUR_MS), (definition, happened, back) => {
        const run = plan(definition)
        const before = [entered(run, 'p1').passage, ...happened.map(() => undefined)]
        let at = 0
        for (const { passage, situation } of lived(run, happened)) {
          const earlier = before[at]
          const of = happened[at - 1]
          if (at > 0 && earlier && of) {
            const again = { ...situation, now: situation.now + back }
            const second = advance(run, passage, eventOf(of.event, earlier), FACTS, again)
            expect([second.effects, second.passage.visit]).toEqual([[], passage.visit])
          }
          at += 1
          before[at] = passage
        }
      }),
      { numRuns: 200 },
    )
  })

  it('lose nothing in a pause: what happened in it moves them when it ends, as it would have', () => {
    fc.assert(
      fc.property(...both, (definition, happened) => {
        const run = plan(definition)
        let before = entered(run, 'p1').passage
        let now = START
        for (const { event, after } of happened) {
          now += after
          const running: Situation = { now, status: 'running' }
          const at = advance(run, before, eventOf(event, before), FACTS, running)
          const kept = advance(run, before, eventOf(event, before), FACTS, { now, status: 'paused' })
          expect(kept.effects).toEqual([])
          expect(kept.passage.visit).toBe(before.visit)
          const later = advance(run, kept.passage, { kind: 'wake' }, FACTS, running)
          expect(later).toEqual(at)
          before = at.passage
        }
      }),
      { numRuns: 200 },
    )
  })

  it('are moved to another version only while no message of theirs is on its way, and then once', () => {
    fc.assert(
      fc.property(...both, randomJourney(), (definition, happened, other) => {
        const next = planOf('j1', 2, other)
        for (const { passage, situation } of lived(plan(definition), happened)) {
          const moved = changeVersion(next, passage, 's0', FACTS, { ...situation, status: 'running' })
          expect(moved !== undefined).toBe(isMovable(passage))
          if (!moved) continue
          expect(moved.passage.version).toBe(2)
          expectFound(next, { ...moved, situation: RUNNING })
          const out = changeVersion(next, passage, null, FACTS, situation)
          expect(out?.passage.left?.reason).toBe('moved')
        }
      }),
      { numRuns: 100 },
    )
  })
})
