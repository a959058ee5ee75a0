import type { CallAnswer } from '@songsarn/contract/base/call'
import { getSimulatedMessage, type requestOtp } from '@songsarn/contract/otp/otp'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { useMutation } from '@tanstack/react-query'

/** A PIN that was sent. `requestedAt` is a time of `performance.now()`. */
export type SentPin = CallAnswer<typeof requestOtp> & { mobile: string; requestedAt: number }

/** Requests a PIN as a program of the account does: it is sent, charged and rate-limited like any other. */
export function useRequestOtp(otcId: string) {
  const { api, balance } = useShell()
  return useMutation({
    mutationFn: async (mobile: string): Promise<SentPin> => {
      const request = await api.requestOtp({ params: { otcId }, body: { mobile } })
      // Measured here, because the browser's clock may differ from the service's.
      return { ...request, mobile, requestedAt: performance.now() }
    },
    onSuccess: () => balance.refresh(),
  })
}

const ARRIVAL_POLL_MS = 700

/** The message on the simulated phone, once it is there. With a real carrier the call answers 404 and is not repeated. */
export function useSimulatedMessage(token: string) {
  const { api } = useShell()
  return usePolledQuery({
    queryKey: ['otp-simulated-message', token],
    // By its definition: the shell may be of an older version.
    queryFn: ({ signal }) => api.call(getSimulatedMessage, { params: { token } }, { signal }),
    pollEvery: ({ message }) => !message && ARRIVAL_POLL_MS,
    refetchOnWindowFocus: false,
    // Pins are not cached.
    gcTime: 0,
  })
}

export function useVerifyOtp() {
  const { api } = useShell()
  return useMutation({
    mutationFn: (body: { token: string; pin: string }) => api.verifyOtp({ body }),
    // Pins are not cached.
    gcTime: 0,
  })
}
