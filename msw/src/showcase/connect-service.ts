import { type FromPage, type FromService, plainRequest, responseOf, type ServiceState } from './messages.ts'

export type ServiceConnection = {
  /** Answers as the server would, once the service is ready. */
  ask(request: Request): Promise<Response>
  startOver(): void
}

type Waiting = { resolve(response: Response): void; reject(reason: unknown): void }

/**
 * Connects this page to the service, and starts it where it does not run yet: one for all tabs, or one of this tab where
 * the browser has no shared workers.
 */
export function connectService(script: URL, onState: (state: ServiceState) => void): ServiceConnection {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  const hear = ({ data }: MessageEvent<FromService>) => {
    if (data.is !== 'answer') return onState(data)
    waiting.get(data.id)?.resolve(responseOf(data.response))
    waiting.delete(data.id)
  }
  const { port, worker } = open(script)
  port.onmessage = hear
  worker.onerror = () => onState({ is: 'failed', message: `${script.pathname} does not run` })
  const tell = (message: FromPage) => port.postMessage(message)
  return {
    startOver: () => tell({ is: 'startOver' }),
    async ask(request) {
      request.signal.throwIfAborted()
      const plain = await plainRequest(request)
      const id = ++lastId
      const { promise, ...settle } = Promise.withResolvers<Response>()
      waiting.set(id, settle)
      request.signal.addEventListener('abort', () => {
        waiting.delete(id)
        settle.reject(request.signal.reason)
      })
      tell({ is: 'ask', id, request: plain })
      return promise
    },
  }
}

function open(script: URL): { port: MessagePort | Worker; worker: SharedWorker | Worker } {
  const name = 'Songsarn'
  if (typeof SharedWorker === 'undefined') {
    const worker = new Worker(script, { name })
    return { port: worker, worker }
  }
  const worker = new SharedWorker(script, { name })
  return { port: worker.port, worker }
}
