import type { SubmitRequest, Transport } from '../src/delivery/transport.ts'
import type { ClientReport } from './http-clients.ts'

/** Milliseconds. */
export type Times = { p50: number; p95: number; p99: number; count: number }

/** Milliseconds since 1970, as the clients have them. */
const clock = () => performance.timeOrigin + performance.now()

/** The transport, which notes when each mobile's last part went out, of the parts that are meant. */
export function noted(
  transport: Transport,
  handedOver: Map<string, number>,
  isMeant: (part: SubmitRequest) => boolean,
): Transport {
  return {
    carrier: transport.carrier,
    capacity: transport.capacity,
    state: () => transport.state(),
    onStateChange: (listener) => transport.onStateChange(listener),
    onReceipts: (handler) => transport.onReceipts(handler),
    close: () => transport.close(),
    submit(part, origin) {
      if (isMeant(part)) handedOver.set(part.address, clock())
      return transport.submit(part, origin)
    },
  }
}

export function mustBe(status: number, { done }: ClientReport): void {
  const other = done.find((one) => one.status !== status)
  if (other) throw new Error(`${other.status} instead of ${status}: ${other.body}`)
}

/** The time from each request until its mobile's part was submitted, when all were. */
export async function toCarrier(
  mobiles: readonly string[],
  { done }: ClientReport,
  handedOver: ReadonlyMap<string, number>,
): Promise<Times> {
  const until = Date.now() + 60_000
  const numbers = mobiles.map((mobile) => `66${mobile.slice(1)}`)
  while (!numbers.every((number) => handedOver.has(number)) && Date.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 20))
  return timesOf(
    numbers.map((number, index) => (handedOver.get(number) ?? Number.POSITIVE_INFINITY) - (done[index]?.began ?? 0)),
  )
}

/** Percentiles of milliseconds, to a tenth. */
export function timesOf(milliseconds: readonly number[]): Times {
  const times = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round((times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0) * 10) / 10
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), count: times.length }
}
