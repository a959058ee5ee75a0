import type { SegmentCondition, SegmentFilter } from '@songsarn/contract/communication/segments'
import * as z from 'zod/mini'

/** Results of a communication that become a segment by one press. */
export const RESULTS = ['clicked', 'notClicked', 'notDelivered'] as const
export type Result = (typeof RESULTS)[number]

const Named = z.object({ result: z.enum(RESULTS), communication: z.uuid(), name: z.string() })

/** Path of a new segment of the people with this result; `name` is of the communication. */
export const segmentOfResult = (result: Result, { id, name }: { id: string; name: string }): string =>
  `/people/segments/new?${new URLSearchParams({ result, communication: id, name })}`

/** The result that the address of a new segment names, with its conditions; undefined without one. */
export function startSegment(
  search: URLSearchParams,
): { result: Result; of: string; filter: SegmentFilter } | undefined {
  const named = Named.safeParse(Object.fromEntries(search))
  if (!named.success) return undefined
  const { result, communication, name } = named.data
  const deed = (of: 'clicked' | 'written' | 'notDelivered', done: boolean): SegmentCondition => ({
    ...{ kind: 'deed', deed: of, done, communicationId: communication, link: null, days: null },
  })
  const conditions = {
    clicked: [deed('clicked', true)],
    // Who was not written to did not have the chance.
    notClicked: [deed('written', true), deed('clicked', false)],
    notDelivered: [deed('notDelivered', true)],
  }
  return { result, of: name, filter: { match: 'all', groups: [{ match: 'all', conditions: conditions[result] }] } }
}
