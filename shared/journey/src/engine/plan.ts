import type { JourneyCondition, StepId } from '@songsarn/contract/communication/journey-conditions'
import type { JourneyDefinition } from '@songsarn/contract/communication/journey-definition'
import type { JourneyStep } from '@songsarn/contract/communication/journey-steps'

/** A version, ready to be run. */
export type Plan = {
  journeyId: string
  version: number
  definition: JourneyDefinition
  steps: ReadonlyMap<StepId, JourneyStep>
}

export const planOf = (journeyId: string, version: number, definition: JourneyDefinition): Plan => ({
  journeyId,
  version,
  definition,
  steps: new Map(definition.steps.map((step) => [step.id, step])),
})

/** A way out of a step. `target` is null when it leads nowhere yet. */
export type Edge = { way: string; target: StepId | null }

/** The ways out of a step, as the engine names them. */
export function edgesOf(step: JourneyStep): Edge[] {
  switch (step.kind) {
    case 'exit':
      return []
    case 'branch':
      return [...step.ways.map(({ id, next }) => ({ way: id, target: next })), { way: 'next', target: step.next }]
    case 'share':
      return step.ways.map(({ id, next }) => ({ way: id, target: next }))
    case 'wait':
      return step.wait.until === 'event'
        ? [
            { way: 'event', target: step.next },
            { way: 'late', target: step.wait.late },
          ]
        : [{ way: 'next', target: step.next }]
    default:
      return [{ way: 'next', target: step.next }]
  }
}

/** All conditions of a definition: of branches, of the goal and of the exit. */
export const conditionsOf = ({ steps, settings }: JourneyDefinition): JourneyCondition[] =>
  [
    settings.goal,
    settings.exit,
    ...steps.flatMap((step) => (step.kind === 'branch' ? step.ways.map(({ when }) => when) : [])),
  ].flatMap((list) => list?.conditions ?? [])

/** The people segments whose people a turn must know. */
export const segmentsOf = (definition: JourneyDefinition): string[] => [
  ...new Set(
    conditionsOf(definition).flatMap((of) => (of.kind === 'segment' && of.segmentId !== null ? [of.segmentId] : [])),
  ),
]
