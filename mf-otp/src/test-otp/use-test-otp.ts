import type { CallAnswer } from '@songsarn/contract/call'
import type { requestOtp } from '@songsarn/contract/otp'
import { useShell } from '@songsarn/remote/use-shell'
import { useMutation } from '@tanstack/react-query'

/** A pin that was asked for. `askedAt`: a time of `performance.now()`. */
export type Asked = CallAnswer<typeof requestOtp> & { mobile: string; askedAt: number }

/** A request from the console, just as a program of the account makes it: sent, charged and limited like any other. */
export function useRequestOtp(otcId: string) {
  const { api, balance } = useShell()
  return useMutation({
    mutationFn: async (mobile: string): Promise<Asked> => {
      const request = await api.requestOtp({ params: { otcId }, body: { mobile } })
      // Counted from here: the browser's clock may differ from the service's.
      return { ...request, mobile, askedAt: performance.now() }
    },
    onSuccess: () => balance.refresh(),
  })
}

export function useVerifyOtp() {
  const { api } = useShell()
  return useMutation({
    mutationFn: (body: { token: string; pin: string }) => api.verifyOtp({ body }),
    // A pin is kept nowhere.
    gcTime: 0,
  })
}
