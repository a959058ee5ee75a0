import { connect } from 'node:tls'
import { Gauge, type Registry } from 'prom-client'

/** The address is asked at a scrape, at most this often. */
const AGAIN_MS = 3_600_000
/** After a failure. */
const RETRY_MS = 60_000
const LIMIT_MS = 5000

/**
 * When the certificate of the public address ends, as a client sees it. Absent until the first answer, and while the address cannot be
 * reached from this machine.
 */
export function registerCertificate(registry: Registry, publicUrl: URL | undefined): void {
  if (publicUrl?.protocol !== 'https:') return
  let end: Date | undefined
  let askAt = 0
  new Gauge({
    name: 'songsarn_certificate_end_timestamp_seconds',
    help: 'When the certificate of PUBLIC_URL ends.',
    registers: [registry],
    collect() {
      if (performance.now() >= askAt) {
        askAt = performance.now() + AGAIN_MS
        // The next scrape shows it: no scrape waits for a proxy.
        void certificateEnd(publicUrl).then((found) => {
          end = found
          if (!found) askAt = performance.now() + RETRY_MS
        })
      }
      if (end) this.set(end.getTime() / 1000)
      else this.remove()
    },
  })
}

/** When the certificate ends, also one that has ended or that nobody trusts; undefined without an answer. */
export function certificateEnd({ hostname, port }: URL): Promise<Date | undefined> {
  const { promise, resolve } = Promise.withResolvers<Date | undefined>()
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isAddress = host.includes(':') || /^[\d.]+$/.test(host)
  const name = isAddress ? {} : { servername: host }
  const socket = connect({ host, port: Number(port || 443), rejectUnauthorized: false, ...name })
  socket.setTimeout(LIMIT_MS, () => socket.destroy())
  socket.once('secureConnect', () => {
    const end = new Date(socket.getPeerCertificate().valid_to)
    resolve(Number.isNaN(end.getTime()) ? undefined : end)
    socket.destroy()
  })
  socket.once('error', () => resolve(undefined))
  socket.once('close', () => resolve(undefined))
  return promise
}
