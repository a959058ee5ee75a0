import { BroadcastDraft, type DraftFields, QuickSendDraft } from '@songsarn/contract/communication/draft-fields'

export const NEW_QUICK_SEND = QuickSendDraft.parse({ type: 'quick-send' })
export const NEW_BROADCAST = BroadcastDraft.parse({ type: 'broadcast' })

/** Names of the sender name and the typed recipients in each type of draft. */
export const NAMES = {
  'quick-send': { from: 'quicksendFrom', to: 'quicksendTo' },
  broadcast: { from: 'broadcastFrom', to: 'broadcastTo' },
} as const

/** The typed recipients, one a line. */
export const toOf = (of: DraftFields): string => (of.type === 'quick-send' ? of.quicksendTo : of.broadcastTo)

export const withTo = (of: DraftFields, to: string): DraftFields =>
  of.type === 'quick-send' ? { ...of, quicksendTo: to } : { ...of, broadcastTo: to }

export const joined = (...lists: string[]): string => lists.filter((list) => list !== '').join('\n')

/** Whether no field is worth keeping: the form itself chooses the only sender name. */
export function isBlank(of: DraftFields): boolean {
  if (of.content !== '' || toOf(of) !== '') return false
  return (
    of.type === 'quick-send' ||
    (of.broadcastName === '' && of.file === null && of.personIds.length + of.segmentIds.length === 0)
  )
}

/** Whether two values say the same, in any order of keys. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => same(one[key], other[key]))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
