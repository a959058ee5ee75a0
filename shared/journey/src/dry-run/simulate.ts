import { commonHours, type HoursRule, nextOpening } from '@songsarn/contract/account/sending-hours'
import type { StepOf } from '@songsarn/contract/communication/journey-steps'
import { DAY_MS, dayOf, MINUTE_MS, nextDayAfter } from '../bangkok.ts'
import { advance } from '../engine/advance.ts'
import { chanceOf } from '../engine/chance.ts'
import type { Effect } from '../engine/effects.ts'
import { type EntryRefusal, enter } from '../engine/enter.ts'
import type { JourneyEvent, Situation } from '../engine/events.ts'
import { type Facts, withField } from '../engine/facts.ts'
import type { Turn } from '../engine/moves.ts'
import { awaitedBy, isHanded } from '../engine/note.ts'
import type { Passage } from '../engine/passage.ts'
import type { Plan } from '../engine/plan.ts'
import { Agenda } from './agenda.ts'
import { type Assumed, outcomesOf, USUAL } from './assumed.ts'

/** Somebody who tries the journey, and when they would enter by what. */
export type Sample = {
  id: string
  facts: Facts
  entries: readonly { at: number; entryId: string; fields?: Readonly<Record<string, string>> }[]
  /** No message is made for them: they are on the blacklist, or have no valid mobile. */
  isRefused?: boolean
}

export type SimulationOptions = {
  plan: Plan
  people: readonly Sample[]
  /** Milliseconds since 1970. */
  from: number
  days: number
  /** Credits of a message of this step to this person. */
  creditsOf(step: StepOf<'send'>, person: Sample): number
  /** Hours of the account, in which marketing is sent. */
  hours?: HoursRule | null
  assumed?: Partial<Assumed>
}

/** One thing that happened, and what it did. */
export type Change = {
  at: number
  personId: string
  event: JourneyEvent | { kind: 'enter'; refused: EntryRefusal | null }
  /** After it. */
  passage: Passage | undefined
  effects: readonly Effect[]
  /** A message left. */
  sent?: { stepId: string; visit: number; credits: number }
}

/** How long a send step gathers people. */
export const WAVE_MS = MINUTE_MS

/**
 * Runs people through a version by the engine itself, with a clock that jumps to the next thing that happens: one `next()` is
 * one thing. With one person it is their way, step by step. It sends and stores nothing, and the same input gives the same.
 */
export const simulate = (options: SimulationOptions): Generator<Change, void> => new Simulation(options).run()

type Happening =
  | { kind: 'enter'; entry: Sample['entries'][number] }
  | { kind: 'event'; event: JourneyEvent }
  /** Their wave is full. */
  | { kind: 'wave'; visit: number }

/** A person of the simulation. */
type Inside = { sample: Sample; facts: Facts; passage: Passage | undefined; wakeAt: number | null }

class Simulation {
  readonly #options: SimulationOptions
  readonly #assumed: Assumed
  readonly #hours: HoursRule | null
  readonly #agenda = new Agenda<{ person: Inside; what: Happening }>()
  /** By Bangkok days. */
  readonly #entered = new Map<string, number>()
  readonly #spent = new Map<string, number>()

  constructor(options: SimulationOptions) {
    this.#options = options
    this.#assumed = { ...USUAL, ...options.assumed }
    this.#hours = hoursOf(options)
    for (const sample of options.people) {
      const person: Inside = { sample, facts: sample.facts, passage: undefined, wakeAt: null }
      for (const entry of sample.entries)
        this.#agenda.add(Math.max(entry.at, options.from), { person, what: { kind: 'enter', entry } })
    }
  }

  *run(): Generator<Change, void> {
    const end = this.#options.from + this.#options.days * DAY_MS
    for (let next = this.#agenda.next(end); next; next = this.#agenda.next(end)) {
      const { at, item } = next
      const change = this.#happen(at, item.person, item.what)
      if (change) yield change
    }
  }

  #happen(at: number, person: Inside, what: Happening): Change | undefined {
    if (what.kind === 'enter') return this.#enter(at, person, what.entry)
    if (what.kind === 'wave') return this.#send(at, person, what.visit)
    if (what.event.kind === 'wake') person.wakeAt = null
    return this.#advance(at, person, what.event)
  }

  #situation(now: number): Situation {
    const { peoplePerDay } = this.#options.plan.definition.settings
    const hasRoom = peoplePerDay === null || (this.#entered.get(dayOf(now)) ?? 0) < peoplePerDay
    return { now, status: 'running', hasRoom }
  }

  #enter(at: number, person: Inside, { entryId, fields = {} }: Sample['entries'][number]): Change {
    const { plan } = this.#options
    const personId = person.sample.id
    const entering = { personId, entryId, key: '', fields }
    const result = enter(plan, entering, person.passage, person.facts, this.#situation(at))
    if (result.refused === undefined) return this.#keep(at, person, { kind: 'enter', refused: null }, result)
    return { at, personId, event: { kind: 'enter', ...result }, passage: person.passage, effects: [] }
  }

  #advance(at: number, person: Inside, event: JourneyEvent): Change | undefined {
    if (!person.passage) return undefined
    const turn = advance(this.#options.plan, person.passage, event, person.facts, this.#situation(at))
    return this.#keep(at, person, event, turn)
  }

  /** The wave sends, or is held and tries again. */
  #send(at: number, person: Inside, visit: number): Change | undefined {
    const { sample, passage } = person
    const step = this.#options.plan.steps.get(passage?.stepId ?? '')
    if (!passage || !isHanded(passage, visit) || step?.kind !== 'send') return undefined
    if (sample.isRefused) return this.#advance(at, person, { kind: 'refused', visit })
    const credits = this.#options.creditsOf(step, sample)
    const held = this.#heldUntil(at, credits)
    if (held) {
      this.#agenda.add(held.until, { person, what: { kind: 'wave', visit } })
      return this.#advance(at, person, { kind: 'held', visit, reason: held.reason })
    }
    const day = dayOf(at)
    this.#spent.set(day, (this.#spent.get(day) ?? 0) + credits)
    const message = { personId: sample.id, visit, sentAt: at }
    for (const later of outcomesOf(step, message, this.#assumed))
      this.#agenda.add(later.at, { person, what: { kind: 'event', event: later.event } })
    const change = this.#advance(at, person, { kind: 'sent', visit })
    return change && { ...change, sent: { stepId: step.id, visit, credits } }
  }

  #heldUntil(at: number, credits: number): { until: number; reason: string } | undefined {
    const opening = nextOpening(this.#hours, new Date(at)).getTime()
    if (opening > at) return { until: opening, reason: 'hours' }
    const { creditsPerDay } = this.#options.plan.definition.settings
    const isOver = creditsPerDay !== null && (this.#spent.get(dayOf(at)) ?? 0) + credits > creditsPerDay
    return isOver ? { until: nextDayAfter(at), reason: 'limit.credits' } : undefined
  }

  /** Keeps what a turn did, and puts what follows from it into the agenda. */
  #keep(at: number, person: Inside, event: Change['event'], { passage, effects }: Turn): Change {
    const { id } = person.sample
    person.passage = passage
    for (const effect of effects) {
      if (effect.kind === 'send')
        this.#agenda.add(at + WAVE_MS, { person, what: { kind: 'wave', visit: effect.visit } })
      if (effect.kind === 'setField') person.facts = withField(person.facts, effect.field, effect.value)
      if (effect.kind !== 'visited') continue
      // The first step is where they count as entered: before, the limit may hold them.
      if (effect.visit === 1) this.#entered.set(dayOf(at), (this.#entered.get(dayOf(at)) ?? 0) + 1)
    }
    const awaited = effects.length > 0 ? awaitedBy(this.#options.plan, passage) : undefined
    if (awaited?.kind === 'event' && passage.until !== null) {
      const chance = (what: string) => chanceOf(what, id, passage.stepId ?? '', String(passage.visit))
      const happensAt = at + Math.floor(chance('event at') * (passage.until - at))
      const heard: JourneyEvent = { kind: 'event', name: awaited.name, key: `${passage.stepId} ${passage.visit}` }
      if (chance('event') < this.#assumed.event)
        this.#agenda.add(happensAt, { person, what: { kind: 'event', event: heard } })
    }
    if (passage.wakeAt !== null && passage.wakeAt !== person.wakeAt) {
      person.wakeAt = passage.wakeAt
      this.#agenda.add(passage.wakeAt, { person, what: { kind: 'event', event: { kind: 'wake' } } })
    }
    return { at, personId: id, event, passage, effects }
  }
}

/**
 * The hours in which the journey sends: those of the account and its own. When they have no minute in common, the account's
 * hold.
 */
function hoursOf({ plan, hours = null }: SimulationOptions): HoursRule | null {
  const { purpose, hours: own } = plan.definition.settings
  if (purpose === 'transactional') return own
  return own && hours ? (commonHours(own, hours) ?? hours) : (own ?? hours)
}
