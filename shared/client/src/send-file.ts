/**
 * `fetch` for an upload, which reports how much of the body was sent: `fetch` itself does not. A page without `XMLHttpRequest` uses
 * `fetch`.
 *
 * @param onSent called with the share from 0 to 1; at 1 the service still reads the file
 */
export function sendFile(url: string, init: RequestInit, onSent: (share: number) => void): Promise<Response> {
  if (typeof XMLHttpRequest === 'undefined') return fetch(url, init)
  const { signal } = init
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'POST', url)
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onSent(1)
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort, { once: true })
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.onabort = () => reject(signal?.reason)
    request.onerror = () => reject(new TypeError('the upload failed'))
    request.onload = () => resolve(responseOf(request))
    // An upload has a form as its body.
    request.send(init.body as FormData)
  })
}

/** Statuses whose answers have no body: a `Response` refuses one. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304]

function responseOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const [name = '', ...value] = line.split(': ')
    if (name !== '') headers.append(name, value.join(': '))
  }
  return new Response(WITHOUT_BODY.includes(status) ? null : responseText, { status, headers })
}
