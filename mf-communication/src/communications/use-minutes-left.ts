import type { Communication } from '@songsarn/contract/communication/communications'
import { useEffect, useState } from 'react'

/** Milliseconds over which the speed is measured: it changes when the operator slows down. */
const WINDOW_MS = 15_000
/** A shorter time says too little. */
const MIN_MS = 8000
const NOTE_MS = 3000
const MINUTE_MS = 60_000

type Sample = { at: number; pending: number }

/** Minutes until all messages of a send are sent to the operator, by what this screen has seen; undefined while it cannot tell. */
export function useMinutesLeft({ status, counts: { pending } }: Pick<Communication, 'status' | 'counts'>) {
  const [samples, setSamples] = useState<readonly Sample[]>([])
  useEffect(() => {
    if (status !== 'sending') return setSamples([])
    const note = () => {
      const now = Date.now()
      setSamples((known) => [...known.filter(({ at }) => at > now - WINDOW_MS), { at: now, pending }])
    }
    note()
    // Also while no message is sent: the former speed must not stay.
    const timer = setInterval(note, NOTE_MS)
    return () => clearInterval(timer)
  }, [status, pending])
  return minutesLeft(samples)
}

export function minutesLeft(samples: readonly Sample[]): number | undefined {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || last.at - first.at < MIN_MS || last.pending >= first.pending) return undefined
  return (last.pending * (last.at - first.at)) / (first.pending - last.pending) / MINUTE_MS
}
