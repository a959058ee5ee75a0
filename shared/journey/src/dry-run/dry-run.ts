import { dayOf } from '../bangkok.ts'
import type { LeftReason, Passage } from '../engine/passage.ts'
import { type Change, type SimulationOptions, simulate } from './simulate.ts'

export type DryRun = {
  /** Who gets what when, in order. */
  messages: { at: number; personId: string; stepId: string; credits: number }[]
  /** By Bangkok days on which something happened. */
  days: { day: string; entered: number; messages: number; credits: number }[]
  /** By step: how often it was taken, and who is there at the end, of them held. */
  steps: Map<string, { taken: number; there: number; held: number }>
  /** How often each way out of a step was taken: `stepId way`. */
  ways: Map<string, number>
  /** Where people end: inside, out with a reason, or refused at the entry. */
  ends: { inside: number; left: Map<LeftReason, number>; refused: number }
  /** The last passage of each person who entered. */
  passages: Map<string, Passage>
}

/** Runs people through a version over some days, and sums up: see `simulate`. */
export function dryRun(options: SimulationOptions): DryRun {
  const result: DryRun = {
    ...{ messages: [], days: [], steps: new Map(), ways: new Map(), passages: new Map() },
    ends: { inside: 0, left: new Map(), refused: 0 },
  }
  const days = new Map<string, DryRun['days'][number]>()
  const last = new Map<string, string>()
  for (const change of simulate(options)) {
    count(result, change, last)
    const { at, personId, sent, effects } = change
    const entered = effects.some(({ kind }) => kind === 'entered') ? 1 : 0
    if (sent) result.messages.push({ at, personId, stepId: sent.stepId, credits: sent.credits })
    if (!sent && entered === 0) continue
    const day = dayOf(at)
    const found = days.get(day) ?? { day, entered: 0, messages: 0, credits: 0 }
    days.set(day, found)
    found.entered += entered
    found.messages += sent ? 1 : 0
    found.credits += sent?.credits ?? 0
  }
  result.days.push(...days.values())
  for (const { phase, stepId, held } of result.passages.values()) {
    if (phase === 'left') continue
    result.ends.inside += 1
    const step = stepOf(result, stepId ?? '')
    step.there += 1
    if (held !== null) step.held += 1
  }
  return result
}

/** `last`: the step that each person took last. */
function count(result: DryRun, { personId, event, passage, effects }: Change, last: Map<string, string>): void {
  if (event.kind === 'enter' && event.refused !== null) result.ends.refused += 1
  if (passage) result.passages.set(personId, passage)
  for (const effect of effects) {
    if (effect.kind === 'left') add(result.ends.left, effect.reason)
    if (effect.kind !== 'visited') continue
    stepOf(result, effect.stepId).taken += 1
    const from = last.get(personId)
    if (effect.visit > 1 && from !== undefined) add(result.ways, `${from} ${effect.way}`)
    last.set(personId, effect.stepId)
  }
}

function stepOf({ steps }: DryRun, id: string) {
  const step = steps.get(id) ?? { taken: 0, there: 0, held: 0 }
  steps.set(id, step)
  return step
}

const add = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)
