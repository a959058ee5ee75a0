import type { listCodes, listCouponCodes, listCoupons } from '@songsarn/contract/communication/coupons'
import { useShell } from '@songsarn/remote/use-shell'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

const KEY = 'coupons'

export function useCoupons(query: z.output<typeof listCoupons.query>) {
  const { api } = useShell()
  return useQuery({
    queryKey: [KEY, 'list', query],
    queryFn: ({ signal }) => api.listCoupons({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useCoupon(id: string) {
  const { api } = useShell()
  return useQuery({
    queryKey: [KEY, id],
    queryFn: ({ signal }) => api.getCoupon({ params: { id } }, { signal }),
  })
}

export function useCouponCodes(id: string, query: z.output<typeof listCouponCodes.query>) {
  const { api } = useShell()
  return useQuery({
    queryKey: [KEY, id, 'codes', query],
    queryFn: ({ signal }) => api.listCouponCodes({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Codes of all coupons, also of other accounts of the user. */
export function useCodes(query: z.output<typeof listCodes.query>) {
  const { api } = useShell()
  return useQuery({
    queryKey: [KEY, 'codes', query],
    queryFn: ({ signal }) => api.listCodes({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Loads everything about coupons again. */
export function useReloadCoupons() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: ['lookups', KEY] })
    return queries.invalidateQueries({ queryKey: [KEY] })
  }
}
