import { type IncomingMessage, type ServerResponse, request as send } from 'node:http'

/** Hands a request to the service and its answer back, both as they stream. */
export function passOn(service: string, request: IncomingMessage, response: ServerResponse): void {
  const onward = send(new URL(request.url ?? '/', service), { method: request.method, headers: request.headers })
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', (error) => {
    if (response.headersSent) response.destroy()
    else
      response.writeHead(502, { 'content-type': 'text/plain' }).end(`the service does not answer: ${error.message}\n`)
  })
  // A page that is gone needs no answer.
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}
