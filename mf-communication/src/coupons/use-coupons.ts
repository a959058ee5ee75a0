import type { listCodes, listCouponCodes, listCoupons } from '@songsarn/contract/communication/coupons'
import { useAnswer, useListAnswer } from '@songsarn/remote/use-answer'
import { useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'

const KEY = 'coupons'

export const useCoupons = (query: z.output<typeof listCoupons.query>) =>
  useListAnswer([KEY, 'list', query], (api, options) => api.listCoupons({ query }, options))

export const useCoupon = (id: string) =>
  useAnswer([KEY, id], (api, options) => api.getCoupon({ params: { id } }, options))

export const useCouponCodes = (id: string, query: z.output<typeof listCouponCodes.query>) =>
  useListAnswer([KEY, id, 'codes', query], (api, options) => api.listCouponCodes({ params: { id }, query }, options))

/** Codes of all coupons, also of other accounts of the user. */
export const useCodes = (query: z.output<typeof listCodes.query>) =>
  useListAnswer([KEY, 'codes', query], (api, options) => api.listCodes({ query }, options))

/** Loads everything about coupons again. */
export function useReloadCoupons() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: ['lookups', KEY] })
    return queries.invalidateQueries({ queryKey: [KEY] })
  }
}
