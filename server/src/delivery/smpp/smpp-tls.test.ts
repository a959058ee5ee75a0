import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { until } from '../../../testing/until.ts'
import { silentLog } from '../../foundation/logging/log.ts'
import { Simulator } from './simulator/simulator.ts'
import { createSmppTransport } from './smpp-transport.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'smpp-tls-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** A self-signed certificate, made by the openssl command: Node cannot sign one. */
function certificate(subject: string) {
  const cert = join(folder, `${subject}.pem`)
  const key = join(folder, `${subject}.key`)
  const wanted = ['-subj', '/CN=test', '-addext', `subjectAltName=${subject}`, '-days', '2']
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key]
  execFileSync('openssl', ['req', ...made, '-out', cert, ...wanted], { stdio: 'pipe' })
  return { path: cert, cert: readFileSync(cert), key: readFileSync(key) }
}

async function connect(subject: string, parameters: (certPath: string) => string) {
  const made = certificate(subject)
  const simulator = await Simulator.start({ tls: made })
  cleanUps.push(() => simulator.close())
  const lines: string[] = []
  const log = { ...silentLog, warn: (_: unknown, line: string) => lines.push(line) }
  const transport = createSmppTransport(`${simulator.url}${parameters(made.path)}`, log)
  cleanUps.push(() => transport.close())
  return { transport, lines }
}

describe('smpps', () => {
  it('binds and sends when the certificate is trusted', async () => {
    const { transport } = await connect('IP:127.0.0.1', (path) => `?ca=${encodeURIComponent(path)}`)
    await until(() => transport.state() === 'up')
    const outcome = await transport.submit({
      sender: 'SONGSARN',
      address: '66812345678',
      text: 'Hello',
      encoding: 'gsm7',
      userMessageReference: 1,
      validitySeconds: 60,
    })
    expect(outcome.kind).toBe('accepted')
  })

  it('refuses a certificate of an unknown authority', async () => {
    const { transport, lines } = await connect('IP:127.0.0.1', () => '')
    await until(() => lines.length > 0)
    expect(lines[0]).toMatch(/self-signed certificate/)
    expect(transport.state()).toBe('down')
  })

  it('refuses a certificate for another host', async () => {
    const { transport, lines } = await connect('DNS:other.example', (path) => `?ca=${encodeURIComponent(path)}`)
    await until(() => lines.length > 0)
    expect(lines[0]).toMatch(/does not match certificate/)
    expect(transport.state()).toBe('down')
  })
})
