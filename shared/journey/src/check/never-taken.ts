import type {
  FieldCondition,
  JourneyCondition,
  JourneyConditions,
} from '@songsarn/contract/communication/journey-conditions'
import type { StepOf } from '@songsarn/contract/communication/journey-steps'

/**
 * Ways of a branch that nobody takes, whatever their fields: an earlier way takes all who could, or the conditions exclude each other.
 */
export const neverTaken = ({ ways }: StepOf<'branch'>): string[] =>
  ways
    .filter(
      ({ when }, at) => isImpossible(when) || ways.slice(0, at).some((earlier) => includesAll(earlier.when, when)),
    )
    .map(({ id }) => id)

/** Whether everybody of `later` is in `earlier`. */
function includesAll(earlier: JourneyConditions, later: JourneyConditions): boolean {
  if (earlier.conditions.length === 0) return true
  if (later.conditions.length === 0) return false
  const has = (list: JourneyConditions, one: JourneyCondition) => list.conditions.some((other) => isSame(one, other))
  const isAll = (of: JourneyConditions) => of.match === 'all' || of.conditions.length === 1
  if (isAll(earlier)) return isAll(later) && earlier.conditions.every((one) => has(later, one))
  const [every, some] = [
    later.conditions.every((one) => has(earlier, one)),
    later.conditions.some((one) => has(earlier, one)),
  ]
  return isAll(later) ? some : every
}

const isSame = (one: JourneyCondition, other: JourneyCondition) => JSON.stringify(one) === JSON.stringify(other)

const isImpossible = ({ match, conditions }: JourneyConditions): boolean =>
  match === 'all' && conditions.some((one, at) => conditions.slice(0, at).some((other) => excludes(one, other)))

/** Outcomes of which a message has one. */
const OUTCOMES: readonly string[] = ['delivered', 'undelivered', 'unknown']

function excludes(one: JourneyCondition, other: JourneyCondition): boolean {
  if (one.kind === 'segment' && other.kind === 'segment')
    return one.segmentId === other.segmentId && one.isIn !== other.isIn
  if (one.kind === 'message' && other.kind === 'message') {
    if (one.stepId !== other.stepId) return false
    if (one.deed === other.deed) return one.done !== other.done
    return one.done && other.done && OUTCOMES.includes(one.deed) && OUTCOMES.includes(other.deed)
  }
  if (one.kind === 'field' && other.kind === 'field')
    return one.of === other.of && one.field === other.field && (fieldExcludes(one, other) || fieldExcludes(other, one))
  return false
}

function fieldExcludes(one: FieldCondition, other: FieldCondition): boolean {
  const [value, another] = [one.value.toLowerCase(), other.value.toLowerCase()]
  // Every other test but `isNot` needs a value.
  if (one.test === 'empty')
    return other.test !== 'empty' && other.test !== 'isNot' && (other.test !== 'is' || another !== '')
  if (one.test === 'is') {
    if (other.test === 'is') return value !== another
    if (other.test === 'isNot') return value === another
    if (other.test === 'contains') return !value.includes(another)
    if (other.test === 'startsWith') return !value.startsWith(another)
  }
  const [low, high] = [lowest(one), highest(other)]
  return (
    low !== undefined && high !== undefined && (low.at > high.at || (low.at === high.at && !(low.isIn && high.isIn)))
  )
}

type End = { at: number; isIn: boolean }

function lowest({ test, value, to }: FieldCondition): End | undefined {
  if (test === 'between') return { at: Math.min(Number(value), Number(to)), isIn: true }
  if (test === 'above') return { at: Number(value), isIn: false }
  return test === 'atLeast' || test === 'equals' ? { at: Number(value), isIn: true } : undefined
}

function highest({ test, value, to }: FieldCondition): End | undefined {
  if (test === 'between') return { at: Math.max(Number(value), Number(to)), isIn: true }
  if (test === 'below') return { at: Number(value), isIn: false }
  return test === 'atMost' || test === 'equals' ? { at: Number(value), isIn: true } : undefined
}
