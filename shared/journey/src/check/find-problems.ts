import type { JourneyDefinition } from '@songsarn/contract/communication/journey-definition'
import { edgesOf, planOf } from '../engine/plan.ts'
import { conditionProblems, type Scope } from './condition-problems.ts'
import { entryProblems } from './entry-problems.ts'
import { loopsAtOnce, precedence, reachable } from './graph.ts'
import type { JourneyProblem, Known } from './problem.ts'
import { stepProblems } from './step-problems.ts'

/**
 * Everything that keeps a definition from being published, each at its step. The same list tells what is missing while a version runs
 * (`brokenSteps`). An empty list: it can be published.
 */
export function findProblems(definition: JourneyDefinition, known: Known): JourneyProblem[] {
  const { steps } = planOf('', 1, definition)
  const isBefore = precedence(steps)
  const scope: Scope = { known, steps, isBefore, eventFields: eventFieldsOf(definition) }
  const { goal, exit } = definition.settings
  return [
    ...drawn(definition),
    ...definition.entries.flatMap((entry) => entryProblems(entry, known)),
    ...definition.steps.flatMap((step) => stepProblems(step, scope)),
    ...(goal ? conditionProblems(goal, { settings: 'goal' }, scope) : []),
    ...(exit ? conditionProblems(exit, { settings: 'exit' }, scope) : []),
  ]
}

const eventFieldsOf = ({ entries }: JourneyDefinition) =>
  new Set(entries.flatMap((entry) => (entry.kind === 'event' ? entry.fields : [])))

/** Problems of the drawing: entries, ways and what they lead to. */
function drawn(definition: JourneyDefinition): JourneyProblem[] {
  const { steps } = planOf('', 1, definition)
  const problems: JourneyProblem[] = []
  if (definition.entries.length === 0) problems.push({ code: 'entry.none', at: { journey: true } })
  if (definition.first === null || !steps.has(definition.first))
    problems.push({ code: 'step.none', at: { journey: true } })
  for (const entryId of twice(definition.entries)) problems.push({ code: 'id.twice', at: { entryId } })
  for (const stepId of twice(definition.steps)) problems.push({ code: 'id.twice', at: { stepId } })
  const reached = reachable(definition, steps)
  for (const step of definition.steps) {
    const stepId = step.id
    if (!reached.has(stepId)) problems.push({ code: 'step.unreachable', at: { stepId } })
    if (step.kind === 'branch' || step.kind === 'share')
      for (const way of twice(step.ways)) problems.push({ code: 'id.twice', at: { stepId, way } })
    for (const { way, target } of edgesOf(step)) {
      if (target === null) problems.push({ code: 'target.missing', at: { stepId, way } })
      else if (!steps.has(target)) problems.push({ code: 'target.unknown', at: { stepId, way }, name: target })
    }
  }
  for (const loop of loopsAtOnce(steps)) {
    const [stepId = ''] = loop
    problems.push({ code: 'loop.noWait', at: { stepId }, steps: loop })
  }
  return problems
}

/** Ids that come more than once. */
const twice = (items: readonly { id: string }[]): string[] => [
  ...new Set(items.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at)),
]
