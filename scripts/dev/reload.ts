import type { IncomingMessage, ServerResponse } from 'node:http'

const path = '/__dev/events'

/** Reloads the page after a build, and after the development server was restarted. */
export const reloadCode = `{
  let wasOpen = false
  const events = new EventSource('${path}')
  events.onopen = () => (wasOpen ? location.reload() : (wasOpen = true))
  events.onmessage = () => location.reload()
}`

export const withReloadScript = (html: string): string =>
  html.replace('</body>', `<script>${reloadCode}</script></body>`)

/** Reloads every open page. */
export function createReload() {
  const pages = new Set<ServerResponse>()
  return {
    /** Answers the event stream of a page; false for every other request. */
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
