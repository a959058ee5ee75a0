import type { SubmitRequest, Transport } from '../../delivery/transport.ts'
import { simulatedBehaviour } from './behaviour.ts'

export type ReceivedMessage = { sender: string; text: string }

/** Phones and messages that are kept; older ones are forgotten. */
const MAX_PHONES = 1000
const MAX_MESSAGES = 5

type Incoming = { sender: string; reference: number | undefined; parts: (string | undefined)[] }

/** What the phones behind a simulated carrier received, so that people can try OTPs without a real phone. */
export class SimulatedPhones {
  readonly #messages = new Map<string, Incoming[]>()

  /** The transport, with these phones at its other end. Use it with a simulated carrier only: it keeps PINs in memory. */
  behind<Behind extends Transport>(transport: Behind): Behind {
    const submit = async (request: SubmitRequest) => {
      const outcome = await transport.submit(request)
      const isReceived = outcome.kind === 'accepted' && simulatedBehaviour(request.address).state === 'delivered'
      if (isReceived) this.#receive(request)
      return outcome
    }
    return new Proxy(transport, {
      get(target, name) {
        if (name === 'submit') return submit
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  /** The newest whole message to a mobile that contains `word`. */
  find(mobile: string, word: string): ReceivedMessage | undefined {
    for (const { sender, parts } of (this.#messages.get(mobile) ?? []).toReversed()) {
      const text = parts.join('')
      if (!parts.includes(undefined) && text.includes(word)) return { sender, text }
    }
    return undefined
  }

  #receive({ sender, address: mobile, text, concat }: SubmitRequest): void {
    const messages = this.#messages.get(mobile) ?? []
    const { reference, total = 1, sequence = 1 } = concat ?? {}
    let message = concat && messages.find((each) => each.reference === reference && each.parts.includes(undefined))
    if (!message) {
      message = { sender, reference, parts: Array.from({ length: total }, () => undefined) }
      messages.push(message)
    }
    message.parts[sequence - 1] = text
    // Set again, so that the phone used last is the last to be forgotten.
    this.#messages.delete(mobile)
    this.#messages.set(mobile, messages.slice(-MAX_MESSAGES))
    const [oldest] = this.#messages.keys()
    if (this.#messages.size > MAX_PHONES && oldest !== undefined) this.#messages.delete(oldest)
  }
}
