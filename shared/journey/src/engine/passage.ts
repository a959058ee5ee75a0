import type { StepId } from '@songsarn/contract/communication/journey-conditions'

/** What came of a message of a send step, as far as it is known. `refused`: no message was made. */
export type Outcome = 'delivered' | 'undelivered' | 'unknown' | 'refused'

/** The newest message of a send step. */
export type StepMessage = {
  stepId: StepId
  /** The visit that made it. */
  visit: number
  outcome: Outcome | null
  clicked: boolean
  redeemed: boolean
}

export type LeftReason =
  | 'completed'
  | 'goal'
  | 'exitCondition'
  | 'stopped'
  /** By hand. */
  | 'removed'
  | 'personDeleted'
  /** On publishing, by the user. */
  | 'moved'
  /** After MAX_VISITS. */
  | 'tooManySteps'
  /** The way leads to no step: only a definition with problems has such a way. */
  | 'stepMissing'

/**
 * Where a person is. `arriving`: at a step that they have not taken yet. `waiting`: in a wait. `handed`: their message is in a wave,
 * whose result is not known yet. `left`: out.
 */
export type Phase = 'arriving' | 'waiting' | 'handed' | 'left'

/**
 * A person's way through a journey, from an entry to leaving: all that the engine knows of them. Times are milliseconds since 1970. It is
 * JSON, and is never changed in place.
 */
export type Passage = {
  personId: string
  /** The version of the journey that they are on. */
  version: number
  entryId: string
  /** The key of the event with which they entered; empty without one. */
  key: string
  /** The fields of this event. */
  fields: Readonly<Record<string, string>>
  enteredAt: number
  /** The number of steps that they took: the next step is taken only by who finds the same number. */
  visit: number
  phase: Phase
  /** The step that they are at; the last one after leaving. */
  stepId: StepId | null
  /** The way by which they came to it: `first`, `next`, `late`, `event`, `moved`, or the id of a way. */
  way: string
  /** When they came to it. Never before the step before, whatever the clock does. */
  arrivedAt: number
  /** The end of a wait. */
  until: number | null
  /** The event that they wait for has happened. */
  isSignalled: boolean
  /** When to look at them next; null: only an event moves them. */
  wakeAt: number | null
  /** Why they do not go on although they could. Null: nothing holds them. */
  held: string | null
  /** One for each send step, the newest. */
  messages: readonly StepMessage[]
  /** Keys of the newest events by API, so that an event that comes twice counts once. */
  heard: readonly string[]
  left: { reason: LeftReason; at: number } | null
}

/** Most steps that a person takes in one passage. */
export const MAX_VISITS = 1000
/** Keys of events that a passage remembers. */
export const MAX_HEARD = 50
