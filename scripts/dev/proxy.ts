import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'

type ProxyOptions = {
  /** Headers for the target. Default: the headers of the request. */
  headers?: IncomingHttpHeaders
  /** Sends the answer to the browser. Default: unchanged, as a stream. */
  sendAnswer?: (answer: IncomingMessage, response: ServerResponse) => void
}

/** Forwards a request to the origin `target` and streams its answer back. */
export function proxy(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  { headers = request.headers, sendAnswer = streamAnswer }: ProxyOptions = {},
): void {
  const url = new URL(request.url ?? '/', target)
  const forwarded = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, { method: request.method, headers })
  forwarded.on('response', (answer) => sendAnswer(answer, response))
  forwarded.on('error', (error) => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502, { 'content-type': 'text/plain' }).end(`${target} does not answer: ${error.message}\n`)
  })
  // The browser left: the target can stop too.
  response.on('close', () => forwarded.destroy())
  request.pipe(forwarded)
}

export function streamAnswer(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  answer.pipe(response)
}
