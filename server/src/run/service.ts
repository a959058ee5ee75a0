import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { argon2Passwords } from '../adapters/argon2.ts'
import { breachedPasswords } from '../adapters/breached-passwords.ts'
import { type ConsoleFiles, consoleFiles } from '../adapters/console-files.ts'
import { diskFiles } from '../adapters/disk-files.ts'
import { systemDns } from '../adapters/dns.ts'
import { fileTransfer } from '../adapters/file-transfer.ts'
import { guidePages } from '../adapters/guide-pages.ts'
import { keepConsole, keptConsole } from '../adapters/keep-console.ts'
import { listen } from '../adapters/listen.ts'
import { localDemoPassword, secretKeysOf } from '../adapters/local-secrets.ts'
import { createMetrics } from '../adapters/metrics.ts'
import { outboundHttp } from '../adapters/outbound-http.ts'
import { receiveUpload } from '../adapters/receive-upload.ts'
import { releasePort } from '../adapters/release-port.ts'
import { s3Files } from '../adapters/s3-files.ts'
import { deviceCookie, sessionCookie } from '../adapters/session-cookie.ts'
import { smtpMail } from '../adapters/smtp-mail.ts'
import { registryServer } from '../console/releases/serve-registry.ts'
import { problemOfUrl } from '../delivery/carriers/carrier-connection.ts'
import { CARRIERS_CHANGED } from '../delivery/carriers/carrier-settings.ts'
import { readCarrierStatuses } from '../delivery/carriers/carrier-status.ts'
import { CAUSES_CHANGED, forgetCauses } from '../delivery/causes/stored-causes.ts'
import { lineApi } from '../delivery/line/line-api.ts'
import { DEMO_USERS, ensureDemo } from '../demo/demo-accounts.ts'
import { demoHistory } from '../demo/demo-history.ts'
import { Activity } from '../foundation/concurrency/activity.ts'
import { RequestLoad } from '../foundation/concurrency/request-load.ts'
import { connect } from '../foundation/db/connect.ts'
import { startManaged } from '../foundation/db/managed/start-managed.ts'
import { migrate } from '../foundation/db/migrate.ts'
import type { Signals } from '../foundation/db/signals.ts'
import { connectionName, idsOf, openKeyring } from '../foundation/keys/open-keyring.ts'
import { CallbackSender } from '../webhooks/callback-sender.ts'
import type { CallbackPort } from '../webhooks/ports.ts'
import { type AppPorts, createApp } from './app.ts'
import { callbackSecrets } from './callback-secrets.ts'
import { endFormerProcess } from './former-process.ts'
import { messageContent } from './message-content.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import type { Settings } from './settings.ts'
import { type RunningDelivery, startDelivery } from './start-delivery.ts'
import { startJobs } from './start-jobs.ts'

/** The signal that another process was active. */
const ACTIVITY = 'activity'
/** Pauses between two looks for work that no signal announced, in milliseconds. */
const IDLE_POLL_MS = 5000
/** The same pause when no process was active lately. */
const QUIET_POLL_MS = 30_000
/** The same pause while signals of other processes do not arrive. */
const BLIND_POLL_MS = 500

export type Service = {
  url: string
  /** Lines for the person who starts it. */
  greeting: string[]
  /** Accepts no new requests, waits for running requests, and releases everything. */
  close(): Promise<void>
}

/** Starts the service: database, then delivery, then HTTP. */
export async function startService(parts: {
  settings: Settings
  log: Logger
  dist: string
  /** Tells the person who starts it what takes long. */
  progress: (line: string) => void
}): Promise<Service> {
  const { settings, log, dist, progress } = parts
  // Closed in reverse order, also when a later step fails.
  await using started = new AsyncDisposableStack()
  const greeting: string[] = []

  const { dataDir, databasePool: poolSize, messageMonths } = settings
  const metrics = createMetrics()
  const managed = settings.databaseUrl === undefined ? await startManaged({ dataDir, log, progress }) : undefined
  started.defer(() => managed?.close())
  greeting.push(...(managed?.greeting ?? []))
  const databaseUrl = settings.databaseUrl ?? managed?.address() ?? ''
  const requests = new RequestLoad()
  const keys = await secretKeysOf(settings)
  const name = connectionName(await idsOf(keys))
  const open = await connect({ databaseUrl, poolSize, name }, settings.databaseRolePrefix)
  started.defer(() => open.close())
  const signals = open.openSignals(log)
  started.defer(() => signals.close())
  // The managed server has no other processes.
  const activity = new Activity(() => managed || signals.send(ACTIVITY))
  signals.on(ACTIVITY, () => activity.heard())
  const store = {
    ...open,
    onConflict: metrics.databaseConflict,
    giveWay: () => requests.giveWay(),
    onActivity: () => activity.note(),
  }
  signals.on(CAUSES_CHANGED, () => forgetCauses(store))
  await migrate(store.db, store.roles)
  if (managed) await endFormerProcess(store)
  // While the key changes, each process asks which one is the newest, by a connection that no request holds.
  const keyStore =
    keys.fallbacks.length > 0 ? await connect({ databaseUrl, poolSize: 2, name }, settings.databaseRolePrefix) : open
  if (keyStore !== open) started.defer(() => keyStore.close())
  const secretKey = await openKeyring(keyStore, keys, SEALED_COLUMNS)
  const s3 = settings.s3 && s3Files(settings.s3)
  // Messages go out without it, so the service does not wait for it.
  s3?.check().catch((error: unknown) => log.error({ err: error }, 'the bucket of S3_URL cannot be used'))
  const files = s3 ?? diskFiles(settings.filesDir)
  if (settings.seed !== 'none') greeting.push(...(await seed({ store, log, files, secretKey }, settings)))
  const idlePollMs = () => {
    if (!signals.isLive()) return BLIND_POLL_MS
    return activity.isQuiet() ? QUIET_POLL_MS : IDLE_POLL_MS
  }
  let delivery: RunningDelivery | undefined
  const wakeDelivery = inEveryProcess(signals, 'delivery', () => delivery?.ports.delivery.wake())
  let sender: CallbackSender | undefined
  const wakeCallbacks = inEveryProcess(signals, 'callbacks', () => sender?.wake())
  const mail = settings.smtpUrl === undefined ? undefined : smtpMail(settings.smtpUrl, settings.mailFrom)
  started.defer(() => mail?.close())
  if (!mail && settings.roles.worker) greeting.push('no mail server: mails are not sent (set SMTP_URL)')
  /** Known when HTTP listens, where PUBLIC_URL is not set. */
  let publicUrl = settings.publicUrl?.href ?? `http://${hostOf(settings.host)}:${settings.port}`
  const transfers = fileTransfer(settings.outboundAllowed)
  const jobs = await startJobs(
    {
      ...{ store, log, secretKey, files, fileTransfer: transfers, content: messageContent(secretKey) },
      ...{ mail, publicUrl: () => publicUrl, wakeDelivery, wakeCallbacks, messageMonths },
    },
    {
      ...{ store, log, works: settings.roles.worker, onFailure: metrics.jobFailure },
      ...{ signals, activity, idlePollMs },
    },
  )
  started.defer(() => jobs.stop())

  const outbound = outboundHttp(settings.outboundAllowed)
  started.defer(() => outbound.close())
  // Sockets of their own: an identity provider that never answers must not hold the sockets of callbacks, and callbacks
  // must not hold the sockets of LINE.
  const [toProviders, toLine] = [outboundHttp(settings.outboundAllowed), outboundHttp(settings.outboundAllowed)]
  for (const { close } of [toProviders, toLine]) started.defer(() => close())
  const line = lineApi(toLine.ask, settings.lineApiUrl)
  delivery = settings.roles.worker
    ? await startDelivery(
        store,
        {
          ...{ smppUrl: settings.smppUrl, secretKey, line, wakeAll: wakeDelivery, idlePollMs },
          onCarriersChanged: (listener) => signals.on(CARRIERS_CHANGED, listener),
          meterOf: metrics.meterOf,
        },
        log,
      )
    : undefined
  started.defer(() => delivery?.close())
  if (delivery?.isSimulated) greeting.push('simulated SMSC: no message is delivered (set SMPP_URL for a carrier)')

  sender = settings.roles.worker
    ? new CallbackSender({ store, outbound, log, signingSecrets: callbackSecrets(secretKey), idlePollMs })
    : undefined
  sender?.start()
  started.defer(() => sender?.stop())
  const callbacks: CallbackPort = {
    wake: wakeCallbacks,
    retry: inEveryProcess(signals, 'callback-retries', () => sender?.retry()),
    refuses: (url) => outbound.refuses(url),
  }

  const releases = releasePort(settings, dist)
  const ports: AppPorts = {
    store,
    log,
    jobs,
    metrics,
    requests,
    secretKey,
    now: () => new Date(),
    sessions: sessionCookie(settings.publicUrl),
    devices: deviceCookie(settings.publicUrl),
    passwords: { ...argon2Passwords, ...(settings.roles.api && { isBreached: breachedPasswords() }) },
    sendsMail: mail !== undefined,
    mostIdleMinutes: settings.mostIdleMinutes,
    publicOrigin: settings.publicUrl?.origin,
    publicUrl: () => publicUrl,
    delivery: { wake: wakeDelivery },
    carriers: delivery?.ports.carriers ?? { statuses: () => readCarrierStatuses(store), problemOf: problemOfUrl },
    callbacks,
    dns: systemDns(),
    files,
    fileTransfer: transfers,
    receiveUpload,
    releases,
    line,
    ask: toProviders.ask,
  }
  metrics.showInstallation(ports.carriers, store)
  const { releasesDir, filesDir } = settings
  const folders = { data: dataDir, releases: releasesDir, ...(!s3 && { files: filesDir }) }
  metrics.showMachine({ folders, publicUrl: settings.publicUrl })
  const deployed = { registry: registryServer(ports, releases), folder: releasesDir, kept: keptConsole(releasesDir) }
  // A worker serves only health and metrics.
  const app = settings.roles.api ? createApp(ports) : createApp(ports, [], [])
  const guides = guidePages(join(import.meta.dirname, '../../../docs/guides'), () => publicUrl)
  const ofConsole = consoleFiles(dist, deployed)
  const pages: ConsoleFiles = async (request) =>
    settings.roles.api ? ((await guides(request)) ?? (await ofConsole(request))) : undefined
  if (!existsSync(join(dist, 'shell', 'index.html'))) greeting.push('the console is not built: npm run build')
  // Before a page of this version is served. Without a place for it the console works, until its next upgrade under open pages.
  if (settings.roles.api)
    await keepConsole(dist, releasesDir).catch((error) =>
      log.warn({ err: error }, 'the scripts of this console are not kept'),
    )
  const http = await listen(settings, { app, files: pages, metrics })
  started.defer(() => http.close())

  const url = `http://${hostOf(settings.host)}:${http.port}`
  publicUrl = settings.publicUrl?.href ?? url
  const running = started.move()
  return {
    url,
    greeting,
    close: () => running.disposeAsync(),
  }
}

/** Wakes something in this process and in all others. */
function inEveryProcess(signals: Signals, topic: string, wake: () => void): () => void {
  signals.on(topic, wake)
  return () => {
    wake()
    signals.send(topic)
  }
}

/** Creates the demo, and says how to sign in. */
async function seed(
  options: Parameters<typeof demoHistory>[0],
  { demoPassword, dataDir, ...settings }: Settings,
): Promise<string[]> {
  const password = await localDemoPassword(dataDir, demoPassword)
  const history = settings.seed === 'demo' ? demoHistory(options) : undefined
  if (!(await ensureDemo(options.store, argon2Passwords, password, history))) return []
  const names = DEMO_USERS.map(({ username }) => username).join(', ')
  return [`demo users ${names} with password ${password}`]
}

/** IPv6 addresses stand in brackets in a URL. */
const hostOf = (host: string) => (host.includes(':') ? `[${host}]` : host)
