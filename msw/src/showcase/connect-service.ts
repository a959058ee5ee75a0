import { type FromPage, type FromService, type ServiceState, toPlainRequest, toResponse } from './messages.ts'

export type ServiceConnection = {
  /** Resolves once the service is ready and has answered. */
  fetch(request: Request): Promise<Response>
  startOver(): void
}

type Pending = { resolve(response: Response): void; reject(reason: unknown): void }

/**
 * Connects this page to the service, and starts the service if it does not run yet: one for all tabs, or one per tab in a
 * browser without shared workers.
 */
export function connectService(script: URL, onState: (state: ServiceState) => void): ServiceConnection {
  const pending = new Map<number, Pending>()
  let lastId = 0
  const receive = ({ data }: MessageEvent<FromService>) => {
    if (data.type !== 'response') return onState(data)
    pending.get(data.id)?.resolve(toResponse(data.response))
    pending.delete(data.id)
  }
  const { port, worker } = startWorker(script)
  port.onmessage = receive
  worker.onerror = () => onState({ type: 'failed', message: `${script.pathname} does not run` })
  const post = (message: FromPage) => port.postMessage(message)
  return {
    startOver: () => post({ type: 'startOver' }),
    async fetch(request) {
      request.signal.throwIfAborted()
      const plain = await toPlainRequest(request)
      const id = ++lastId
      const { promise, ...settle } = Promise.withResolvers<Response>()
      pending.set(id, settle)
      request.signal.addEventListener('abort', () => {
        pending.delete(id)
        settle.reject(request.signal.reason)
      })
      post({ type: 'request', id, request: plain })
      return promise
    },
  }
}

function startWorker(script: URL): { port: MessagePort | Worker; worker: SharedWorker | Worker } {
  const name = 'Songsarn'
  if (typeof SharedWorker === 'undefined') {
    const worker = new Worker(script, { name })
    return { port: worker, worker }
  }
  const worker = new SharedWorker(script, { name })
  return { port: worker.port, worker }
}
