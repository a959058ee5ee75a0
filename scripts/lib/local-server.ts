import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type LocalServer = {
  /** Without a slash at its end. */
  url: string
  close(): Promise<void>
}

/**
 * Listens on 127.0.0.1.
 *
 * @param port 0 takes a free one
 * @throws when the port is taken
 */
export async function listenLocally(handler: RequestListener, port = 0): Promise<LocalServer> {
  const server = createServer(handler).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A port of 127.0.0.1 that is free now. */
export async function freePort(): Promise<number> {
  const { url, close } = await listenLocally(() => undefined)
  await close()
  return Number(new URL(url).port)
}
