import type { IncomingMessage, ServerResponse } from 'node:http'

const path = '/__dev/events'

/** Reloads the page when it is told to, and when the development server was started again. */
export const reloadCode = `{
  let wasOpen = false
  const events = new EventSource('${path}')
  events.onopen = () => (wasOpen ? location.reload() : (wasOpen = true))
  events.onmessage = () => location.reload()
}`

/** Put at the end of index.html. */
export const reloadScript = `<script>${reloadCode}</script>`

/** Tells every open page to reload. */
export function createReload() {
  const pages = new Set<ServerResponse>()
  return {
    /** Answers the pages' event stream; false when the request is for something else. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.url !== path) return false
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).write('\n')
      pages.add(response)
      response.on('close', () => pages.delete(response))
      return true
    },
    reload(): void {
      for (const page of pages) page.write('data: reload\n\n')
    },
  }
}
