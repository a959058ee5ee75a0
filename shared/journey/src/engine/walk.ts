import type { JourneyConditions } from '@songsarn/contract/communication/journey-conditions'
import type { JourneyStep, StepOf } from '@songsarn/contract/communication/journey-steps'
import { MINUTE_MS, nextDayAfter } from '../bangkok.ts'
import { chanceOf } from './chance.ts'
import { holds } from './conditions.ts'
import type { Effect } from './effects.ts'
import type { Situation } from './events.ts'
import { type Facts, withField } from './facts.ts'
import { fillValue } from './fill-value.ts'
import { arriveAt, leave, type Turn } from './moves.ts'
import { signalled } from './note.ts'
import { MAX_VISITS, type Passage } from './passage.ts'
import type { Plan } from './plan.ts'
import { waitEnd } from './wait-end.ts'

/** After so long what holds a person is looked at again, also when no event tells that it is gone. */
export const LOOK_AGAIN_MS = 15 * MINUTE_MS

/** Takes all steps that the person can take now. `situation.now` is not before the passage's own times. */
export function walk(plan: Plan, from: Turn, known: Facts, situation: Situation): Turn {
  const { settings } = plan.definition
  const { now, broken } = situation
  const effects: Effect[] = [...from.effects]
  let { passage } = from
  let facts = known
  const fulfils = (conditions: JourneyConditions | null) =>
    conditions !== null && conditions.conditions.length > 0 && holds(conditions, passage, facts, now)

  for (;;) {
    // Conditions that name something deleted tell nothing.
    if (!broken?.has('') && fulfils(settings.goal)) return leave({ passage, effects }, 'goal', now)
    if (passage.phase === 'waiting') {
      const next = afterWait(plan, passage, now)
      // What was noted in a pause may have made them due, although the wait goes on.
      if (!next) return { passage: { ...passage, wakeAt: passage.until }, effects }
      passage = next
    }
    if (passage.phase !== 'arriving') return { passage, effects }
    const step = plan.steps.get(passage.stepId ?? '')
    if (!step) return leave({ passage, effects }, 'stepMissing', now)
    const held = heldBy(passage, situation)
    if (held) return { passage: { ...passage, ...held }, effects }
    if (fulfils(settings.exit)) return leave({ passage, effects }, 'exitCondition', now)
    if (passage.visit >= MAX_VISITS) return leave({ passage, effects }, 'tooManySteps', now)

    const { way, arrivedAt } = passage
    passage = { ...passage, visit: passage.visit + 1, held: null, arrivedAt: now, wakeAt: null }
    const { visit } = passage
    effects.push({ kind: 'visited', visit, stepId: step.id, way, at: now })
    if (step.kind === 'exit') return leave({ passage, effects }, 'completed', now)
    // A wait counts from the arrival, also when a pause or a hold lay between.
    passage = take(plan, passage, step, facts, { now, arrivedAt })
    if (step.kind === 'send') effects.push({ kind: 'send', visit, stepId: step.id })
    if (step.kind === 'list' || step.kind === 'webhook') effects.push({ kind: step.kind, visit, stepId: step.id })
    if (step.kind === 'setField') {
      const value = fillValue(step.value, facts, passage.fields)
      effects.push({ kind: 'setField', visit, stepId: step.id, field: step.field, value })
      facts = withField(facts, step.field, value)
    }
  }
}

/** Why the step cannot be taken now, and when to look again. */
function heldBy({ visit, stepId }: Passage, { now, broken, hasRoom = true }: Situation) {
  const reason = broken?.get('') ?? broken?.get(stepId ?? '')
  if (reason !== undefined) return { held: reason, wakeAt: now + LOOK_AGAIN_MS }
  return visit === 0 && !hasRoom ? { held: 'limit.people', wakeAt: nextDayAfter(now) } : undefined
}

/** Where a wait leads that is over; undefined while it lasts. */
function afterWait(plan: Plan, passage: Passage, now: number): Passage | undefined {
  const step = plan.steps.get(passage.stepId ?? '')
  if (step?.kind !== 'wait') return arriveAt(passage, null, 'next', now)
  const { wait, next } = step
  if (passage.isSignalled && wait.until === 'event') return arriveAt(passage, next, 'event', now)
  if (passage.until !== null && now < passage.until) return undefined
  return wait.until === 'event' ? arriveAt(passage, wait.late, 'late', now) : arriveAt(passage, next, 'next', now)
}

type Taken = Exclude<JourneyStep, { kind: 'exit' }>

/** Where the person is after a step was taken. */
function take(
  plan: Plan,
  passage: Passage,
  step: Taken,
  facts: Facts,
  times: { now: number; arrivedAt: number },
): Passage {
  const { now } = times
  switch (step.kind) {
    case 'send': {
      const message = { stepId: step.id, visit: passage.visit, outcome: null, clicked: false, redeemed: false }
      const others = passage.messages.filter(({ stepId }) => stepId !== step.id)
      return { ...passage, phase: 'handed', messages: [...others, message] }
    }
    case 'wait': {
      const until = waitEnd(step.wait, times.arrivedAt)
      return signalled(plan, { ...passage, phase: 'waiting', until, wakeAt: until })
    }
    case 'branch': {
      const way = step.ways.find(({ when }) => holds(when, passage, facts, now))
      return way ? arriveAt(passage, way.next, way.id, now) : arriveAt(passage, step.next, 'next', now)
    }
    case 'share': {
      const way = wayByChance(step, chanceOf(plan.journeyId, step.id, passage.personId))
      return arriveAt(passage, way?.next ?? null, way?.id ?? 'next', now)
    }
    default:
      return arriveAt(passage, step.next, 'next', now)
  }
}

/** The shares side by side on a line from 0 to their sum, and where the chance points. */
function wayByChance({ ways }: StepOf<'share'>, chance: number) {
  let left = chance * ways.reduce((sum, { share }) => sum + share, 0)
  for (const way of ways) {
    if (left < way.share) return way
    left -= way.share
  }
  return ways.at(-1)
}
