import type { listSegments, SegmentFilter } from '@songsarn/contract/communication/segments'
import { SegmentFilter as SegmentFilterSchema } from '@songsarn/contract/communication/segments'
import { useAnswer, useListAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'

const SEGMENTS = 'segments'
/** A count takes up to half a second of the service, so it waits until the user pauses. */
const PAUSE_MS = 500

export const useSegments = (query: z.output<typeof listSegments.query>) =>
  useListAnswer([SEGMENTS, 'list', query], (api, options) => api.listSegments({ query }, options))

export const useSegment = (id: string) =>
  useAnswer([SEGMENTS, id], (api, options) => api.getSegment({ params: { id } }, options))

export function useDeleteSegment() {
  const { api } = useShell()
  const forget = useForgetSegments()
  return useMutation({
    mutationFn: (id: string) => api.deleteSegment({ params: { id } }),
    onSuccess: () => forget(),
  })
}

/** Lists, filters and choices of segments are loaded again. */
export function useForgetSegments() {
  const queries = useQueryClient()
  return () =>
    Promise.all([[SEGMENTS], ['lookups', SEGMENTS]].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/**
 * The people that a filter finds, once the user pauses; the people of the filter before while they are counted again. `isComplete`:
 * every condition has what it needs. Without it there is no count, and the count before is about another filter.
 */
export function useSegmentPreview(filter: SegmentFilter) {
  const written = JSON.stringify(filter)
  const [wanted, setWanted] = useState(written)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(written), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [written])
  const parsed = SegmentFilterSchema.safeParse(JSON.parse(wanted))
  const preview = useListAnswer(
    [SEGMENTS, 'preview', wanted],
    (api, options) => api.previewSegment({ body: { filter: parsed.data ?? { match: 'all', groups: [] } } }, options),
    { enabled: parsed.success },
  )
  const isComplete = SegmentFilterSchema.safeParse(filter).success
  return { ...preview, isComplete, isCurrent: parsed.success && wanted === written && !preview.isFetching }
}

/** People of a segment, the newest first. */
export const useSegmentPeople = (segment: string) =>
  useAnswer([SEGMENTS, 'people', segment], (api, options) => api.listPeople({ query: { segment } }, options))
