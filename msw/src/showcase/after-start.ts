type Send = (request: Request) => Promise<Response>

/**
 * Lets calls wait for the service, which the console does not know of: a visitor may sign in while the database is still loaded. No
 * time limit ends a call that had to wait, since the start takes as long as the download.
 */
export function afterStart(started: Promise<{ fetch: Send }>): Send {
  let send: Send | undefined
  void started.then(({ fetch }) => {
    send = fetch
  })
  return async (request) => {
    if (send) return send(request)
    const patient = new AbortController()
    const { signal } = request
    signal.addEventListener('abort', () => {
      if (!isTimeLimit(signal.reason)) patient.abort(signal.reason)
    })
    const waiting = new Request(request, { signal: patient.signal })
    return (await started).fetch(waiting)
  }
}

const isTimeLimit = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'
