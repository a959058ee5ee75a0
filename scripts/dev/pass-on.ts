import { type IncomingHttpHeaders, type IncomingMessage, request as overHttp, type ServerResponse } from 'node:http'
import { request as overHttps } from 'node:https'

type PassOnOptions = {
  /** Of what goes to the service. Default: as they came. */
  headers?: IncomingHttpHeaders
  /** Gives the answer back in its own way. Default: as it streams. */
  give?: (answer: IncomingMessage, response: ServerResponse) => void
}

/** Hands a request to the service and its answer back, both as they stream. */
export function passOn(
  service: string,
  request: IncomingMessage,
  response: ServerResponse,
  { headers = request.headers, give = giveAsItIs }: PassOnOptions = {},
): void {
  const url = new URL(request.url ?? '/', service)
  const onward = (url.protocol === 'https:' ? overHttps : overHttp)(url, { method: request.method, headers })
  onward.on('response', (answer) => give(answer, response))
  onward.on('error', (error) => {
    if (response.headersSent) response.destroy()
    else
      response.writeHead(502, { 'content-type': 'text/plain' }).end(`the service does not answer: ${error.message}\n`)
  })
  // A page that is gone needs no answer.
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

function giveAsItIs(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  answer.pipe(response)
}
