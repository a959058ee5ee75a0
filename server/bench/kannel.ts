/** How fast Kannel sends by its HTTP interface, with receipts, at the SMSC of npm smpp. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startForeignSmsc } from './start-foreign-smsc.ts'

const BEARERBOX = '/usr/sbin/bearerbox'
const SMSBOX = '/usr/sbin/smsbox'
const WRK = '/usr/bin/wrk'

const WARM_UP_MS = 3000
const CONNECTIONS = 32

/** Whether Debian's packages `kannel` and `wrk` are there. */
const hasKannel = (): Promise<boolean> =>
  Promise.all([BEARERBOX, SMSBOX, WRK].map((program) => access(program))).then(
    () => true,
    () => false,
  )

/**
 * Messages a second that Kannel submits over one transceiver bind with so many submits without a response, while clients ask for
 * more than it can send. It keeps them in its store, so that they outlive it, and tells a server of each receipt, which is the only
 * way to hear of one.
 */
export async function measureKannel(window: number, { seconds = 10 } = {}): Promise<number> {
  if (!(await hasKannel())) throw new Error("install Debian's packages kannel and wrk first")
  await using undo = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'songsarn-kannel-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  const smsc = await startForeignSmsc()
  undo.defer(() => smsc.stop())
  const [admin, box, http] = await freePorts(3)
  const file = join(folder, 'kannel.conf')
  await writeFile(file, configuration({ store: join(folder, 'store'), admin, box, http, smsc: smsc.port, window }))
  const told = await startReceiptServer(undo)
  const script = join(folder, 'send.lua')
  await writeFile(script, scriptOf(told))

  undo.defer(start(BEARERBOX, ['-v', '4', file]))
  await answers(box)
  undo.defer(start(SMSBOX, ['-v', '4', file]))
  await answers(http)
  const duration = `${seconds + WARM_UP_MS / 1000 + 5}s`
  undo.defer(
    start(WRK, ['-t', '1', '-c', String(CONNECTIONS), '-d', duration, '-s', script, `http://127.0.0.1:${http}`]),
  )
  await pause(WARM_UP_MS)
  const begun = await smsc.report()
  await pause(seconds * 1000)
  const { submitted, at } = await smsc.report()
  if (submitted === 0) throw new Error('Kannel sent nothing')
  return Math.round(submitted / ((at - begun.at) / 1000))
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Starts a program, and returns what ends it. */
function start(program: string, args: readonly string[]): () => Promise<void> {
  const child: ChildProcess = spawn(program, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  return async () => {
    // Kannel waits for its queues to be empty when it is asked to end.
    child.kill('SIGKILL')
    await ended
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => {
    const address = server.address()
    return address && typeof address === 'object' ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Waits until something listens at the port. */
async function answers(port: number | undefined): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isThere = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(300) }).then(
      () => true,
      (error: Error) => !/ECONNREFUSED/.test(String(error.cause)),
    )
    if (isThere) return
    await pause(100)
  }
  throw new Error('Kannel did not start')
}

function configuration(of: {
  store: string
  admin?: number
  box?: number
  http?: number
  smsc: number
  window: number
}): string {
  return `group = core
admin-port = ${of.admin}
admin-password = bench
smsbox-port = ${of.box}
box-allow-ip = 127.0.0.1
dlr-storage = internal
store-type = file
store-location = ${of.store}

group = smsc
smsc = smpp
smsc-id = bench
host = 127.0.0.1
port = ${of.smsc}
transceiver-mode = true
smsc-username = bench
smsc-password = bench
system-type = ""
max-pending-submits = ${of.window}

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = ${of.http}

group = sendsms-user
username = bench
password = bench
user-deny-ip = ""
user-allow-ip = ""
max-messages = 1

group = sms-service
keyword = default
text = ""
`
}

/** A server that takes what it is told, and does nothing with it. Returns its port. */
async function startReceiptServer(undo: AsyncDisposableStack): Promise<number> {
  const server = createHttpServer((_, response) => response.end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}

/** Another mobile with each request. dlr-mask 3: the final receipts. */
const scriptOf = (port: number) => `local n = 0
request = function()
  n = n + 1
  local mobile = string.format("66%09d", 800000000 + n % 100000000)
  return wrk.format("GET", "/cgi-bin/sendsms?username=bench&password=bench&from=SONGSARN&to=" .. mobile ..
    "&text=Hello%2C+your+parcel+is+on+its+way&dlr-mask=3&dlr-url=http%3A%2F%2F127.0.0.1%3A${port}%2F%3Fstate%3D%25d")
end
`

// node server/bench/kannel.ts 200
if (import.meta.main) console.log(await measureKannel(Number(process.argv[2] ?? 200)))
