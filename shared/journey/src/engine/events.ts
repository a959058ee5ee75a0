import type { Outcome } from './passage.ts'

/** What happens to a person in a journey. Each may come twice, late, or for a visit that is over: then it moves nobody. */
export type JourneyEvent =
  /** The time has come, the journey was resumed, or what held the person is gone: look again. */
  | { kind: 'wake' }
  /** Of the wave: the message of this visit was made. */
  | { kind: 'sent'; visit: number }
  /** Of the wave: no message for this person (blacklist, no valid mobile, a cap). They go on. */
  | { kind: 'refused'; visit: number }
  /** Of the wave: it waits, with the reason (no credits, hours, an expired sender). Null: it waits no more. */
  | { kind: 'held'; visit: number; reason: string | null }
  /** What came of the message of a visit. */
  | { kind: 'outcome'; visit: number; outcome: Exclude<Outcome, 'refused'> }
  | { kind: 'clicked' | 'redeemed'; visit: number }
  /** By API. `key` is the same when it comes again. */
  | { kind: 'event'; name: string; key: string }
  | { kind: 'stop' | 'remove' | 'personDeleted' }

/** The world at a turn, but for the person. */
export type Situation = {
  /** Milliseconds since 1970. It may jump either way. */
  now: number
  /** `paused`: what happens is kept, and nobody moves. */
  status: 'running' | 'paused' | 'stopped'
  /** Why a step cannot be taken now, by its id: a problem of `findProblems`. '' is the settings, which hold everybody. */
  broken?: ReadonlyMap<string, string>
  /** Whether somebody may still enter today. Default: yes. */
  hasRoom?: boolean
}
