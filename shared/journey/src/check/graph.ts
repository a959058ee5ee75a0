import type { JourneyDefinition } from '@songsarn/contract/communication/journey-definition'
import type { JourneyStep } from '@songsarn/contract/communication/journey-steps'
import { edgesOf, type Plan } from '../engine/plan.ts'

type Steps = Plan['steps']
type Next = (step: JourneyStep) => readonly string[]

/** The steps that a step leads to. */
const targetsOf: Next = (step) => edgesOf(step).flatMap(({ target }) => target ?? [])

/** Those to which a step leads at once. A wait for what came of a message may be over before it begins, so only its limit waits. */
const targetsAtOnce: Next = (step) => {
  if (step.kind !== 'wait') return targetsOf(step)
  const { wait, next } = step
  if (wait.until === 'weekday') return []
  if (wait.until === 'time') return wait.amount > 0 ? [] : targetsOf(step)
  const late = wait.limit.amount > 0 ? [] : [wait.late]
  return [...(wait.event.kind === 'message' ? [next] : []), ...late].flatMap((target) => target ?? [])
}

/** All steps that can come after one, which is among them only if it comes again. */
function after(steps: Steps, id: string, next: Next): Set<string> {
  const found = new Set<string>()
  const open = [id]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const step = steps.get(at)
    for (const target of step ? next(step) : [])
      if (!found.has(target)) {
        found.add(target)
        open.push(target)
      }
  }
  return found
}

/** The steps to which somebody can come. */
export function reachable({ first }: JourneyDefinition, steps: Steps): Set<string> {
  return first === null ? new Set() : new Set([first, ...after(steps, first, targetsOf)])
}

/** For each step, whether another one can come before it. */
export function precedence(steps: Steps): (earlier: string, later: string) => boolean {
  const known = new Map<string, Set<string>>()
  return (earlier, later) => {
    const found = known.get(earlier) ?? after(steps, earlier, targetsOf)
    known.set(earlier, found)
    return found.has(later)
  }
}

/** Loops in which nobody ever waits, each once, in the order of the steps. */
export function loopsAtOnce(steps: Steps): string[][] {
  const following = new Map([...steps.keys()].map((id) => [id, after(steps, id, targetsAtOnce)]))
  const told = new Set<string>()
  const loops: string[][] = []
  for (const [id, found] of following) {
    if (told.has(id) || !found.has(id)) continue
    const loop = [...steps.keys()].filter((other) => found.has(other) && following.get(other)?.has(id))
    for (const member of loop) told.add(member)
    loops.push(loop)
  }
  return loops
}
