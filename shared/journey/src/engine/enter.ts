import type { JourneyEntry, Reentry } from '@songsarn/contract/communication/journey-definition'
import { addDays, dayOf } from '../bangkok.ts'
import type { Situation } from './events.ts'
import type { Facts } from './facts.ts'
import type { Turn } from './moves.ts'
import type { Passage } from './passage.ts'
import type { Plan } from './plan.ts'
import { walk } from './walk.ts'

/** What lets a person in. `key` and `fields` are those of an event by API; empty without one. */
export type Entering = { personId: string; entryId: string; key: string; fields: Readonly<Record<string, string>> }

/** The person's last passage through this journey, inside or left. */
export type Before = Pick<Passage, 'enteredAt' | 'phase' | 'key'>

export type EntryRefusal = 'inside' | 'sameEvent' | 'never' | 'tooSoon' | 'stopped' | 'entryUnknown' | 'fieldUnknown'

/**
 * Lets a person in, and takes their first steps. While the journey is paused they stand at its first step; over the limit of people of the
 * day too, held with this reason. One person has one passage at a time.
 */
export function enter(
  plan: Plan,
  entering: Entering,
  before: Before | undefined,
  facts: Facts,
  situation: Situation,
): (Turn & { refused?: undefined }) | { refused: EntryRefusal } {
  const { now, status } = situation
  const entry = plan.definition.entries.find(({ id }) => id === entering.entryId)
  const refused = refusalOf(plan, entering, entry, before, situation)
  if (refused) return { refused }
  const passage: Passage = {
    ...entering,
    ...{
      version: plan.version,
      enteredAt: now,
      visit: 0,
      phase: 'arriving',
      stepId: plan.definition.first,
      way: 'first',
    },
    ...{ arrivedAt: now, until: null, isSignalled: false, wakeAt: now, held: null, messages: [], left: null },
    heard: entering.key === '' ? [] : [entering.key],
  }
  const turn: Turn = { passage, effects: [{ kind: 'entered', at: now }] }
  return status === 'paused' ? turn : walk(plan, turn, facts, situation)
}

function refusalOf(
  plan: Plan,
  { key, fields }: Entering,
  entry: JourneyEntry | undefined,
  before: Before | undefined,
  { now, status }: Situation,
): EntryRefusal | undefined {
  if (status === 'stopped') return 'stopped'
  if (!entry) return 'entryUnknown'
  const known = entry.kind === 'event' ? entry.fields : []
  if (Object.keys(fields).some((name) => !known.includes(name))) return 'fieldUnknown'
  if (!before) return undefined
  if (key !== '' && before.key === key) return 'sameEvent'
  if (before.phase !== 'left') return 'inside'
  return againAt(plan.definition.settings.reentry, before.enteredAt, now)
}

/** Days are of Bangkok: who entered on Monday may enter again on Tuesday after one day, at whatever hour. */
function againAt(reentry: Reentry, enteredAt: number, now: number): EntryRefusal | undefined {
  if (reentry.kind === 'always') return undefined
  if (reentry.kind === 'never') return 'never'
  return dayOf(now) < addDays(dayOf(enteredAt), reentry.days) ? 'tooSoon' : undefined
}
