import type { listSegments, SegmentFilter } from '@songsarn/contract/communication/segments'
import { SegmentFilter as SegmentFilterSchema } from '@songsarn/contract/communication/segments'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'

const SEGMENTS = 'segments'
/** A count takes up to half a second of the service, so it waits until the user pauses. */
const PAUSE_MS = 500

export function useSegments(query: z.output<typeof listSegments.query>) {
  const { api } = useShell()
  return useQuery({
    queryKey: [SEGMENTS, 'list', query],
    queryFn: ({ signal }) => api.listSegments({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSegment(id: string) {
  const { api } = useShell()
  return useQuery({
    queryKey: [SEGMENTS, id],
    queryFn: ({ signal }) => api.getSegment({ params: { id } }, { signal }),
  })
}

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
 * The people that a filter finds, once the user pauses. While a condition is being written, the people of the last complete
 * filter.
 */
export function useSegmentPreview(filter: SegmentFilter) {
  const { api } = useShell()
  const written = JSON.stringify(filter)
  const [wanted, setWanted] = useState(written)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(written), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [written])
  const parsed = SegmentFilterSchema.safeParse(JSON.parse(wanted))
  const preview = useQuery({
    queryKey: [SEGMENTS, 'preview', wanted],
    queryFn: ({ signal }) =>
      api.previewSegment({ body: { filter: parsed.data ?? { match: 'all', groups: [] } } }, { signal }),
    enabled: parsed.success,
    placeholderData: keepPreviousData,
  })
  return { ...preview, isCurrent: parsed.success && wanted === written && !preview.isFetching }
}

/** People of a segment, the newest first. */
export function useSegmentPeople(segment: string) {
  const { api } = useShell()
  return useQuery({
    queryKey: [SEGMENTS, 'people', segment],
    queryFn: ({ signal }) => api.listPeople({ query: { segment } }, { signal }),
  })
}
