import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { PROTOCOL, type TransferFailure, type TransferStep } from '@songsarn/contract/reports/report-export'
import {
  type FileTransfer,
  type TransferEnd,
  type TransferFile,
  type TransferTarget,
  testResult,
} from '../reports/reports/transfer/file-transfer.ts'
import { openFtp } from './ftp-folder.ts'
import { type LookUpName, nameLookup } from './look-up-name.ts'
import { type Allowed, mayConnect } from './outbound-address.ts'
import { type RemoteFolder, TransferFailed } from './remote-folder.ts'
import { openSftp } from './sftp-folder.ts'

/** Without a sign of life of the server. */
const IDLE_LIMIT_MS = 30_000
/** A test from its first to its last step, while a user waits. */
const TEST_LIMIT_MS = 25_000
/** A transfer from its first to its last step: a server that sends a byte now and then would keep its slot for ever. */
const PUT_LIMIT_MS = 15 * 60_000
/** Removing what a failed transfer left. */
const CLEAN_LIMIT_MS = 5000

type Options = { idleLimit?: number; putLimit?: number; lookUp?: LookUpName }

/**
 * Puts files on FTP and SFTP servers that customers configured. Like `outboundHttp`, it checks the IP address of each connection
 * and connects to that address: a name may lead elsewhere a moment later. Data connections of FTP go to the same address.
 */
export function fileTransfer(
  allowed: Allowed,
  { idleLimit = IDLE_LIMIT_MS, putLimit = PUT_LIMIT_MS, lookUp = nameLookup() }: Options = {},
): FileTransfer {
  async function addressOf(host: string): Promise<string> {
    const literal = host.replace(/^\[|\]$/g, '')
    const found =
      isIP(literal) === 0
        ? await lookUp(host).catch((cause: unknown) => {
            throw new TransferFailed('nameNotFound', { cause })
          })
        : [{ address: literal }]
    // Refuse a name with any private address: it may be an attack.
    if (!found.every(({ address }) => mayConnect(address, allowed))) throw new TransferFailed('addressRefused')
    const [first] = found
    if (!first) throw new TransferFailed('nameNotFound')
    return first.address
  }

  /** Works in the folder of a target; says which step was under way when it failed. */
  async function inFolder(
    target: TransferTarget,
    signal: AbortSignal,
    work: (folder: RemoteFolder, begin: (step: TransferStep) => void) => Promise<void>,
  ): Promise<{ end: TransferEnd; hostKey: string | null }> {
    let step: TransferStep = 'reach'
    let hostKey: string | null = null
    const begin = (next: TransferStep) => {
      step = next
    }
    const closing = new AbortController()
    const either = AbortSignal.any([signal, closing.signal])
    try {
      const address = await addressOf(target.host)
      const open = target.protocol === PROTOCOL.ftp ? openFtp : openSftp
      const showHostKey = (key: string) => {
        hostKey = key
      }
      await work(await open({ target, address, idleLimit, signal: either, begin, showHostKey }), begin)
      return { end: 'delivered', hostKey }
    } catch (error) {
      const reason = signal.aborted ? 'timeout' : reasonOf(error)
      return { end: { step, reason }, hostKey }
    } finally {
      closing.abort()
    }
  }

  const store = async (folder: RemoteFolder, { name, temporary, content }: TransferFile, signal: AbortSignal) => {
    // A server waits for the rest of a source that failed.
    const broken = Promise.withResolvers<never>()
    broken.promise.catch(() => {})
    const source = Readable.from(watched(content, signal, broken.reject), { objectMode: false })
    await Promise.race([folder.write(temporary, source), broken.promise])
    await folder.rename(temporary, name)
  }

  async function remove(target: TransferTarget, name: string): Promise<void> {
    await inFolder(target, AbortSignal.timeout(CLEAN_LIMIT_MS), (folder) => folder.remove(name))
  }

  return {
    async test(target) {
      const name = `songsarn-test-${randomBytes(6).toString('hex')}.txt`
      const file = {
        name,
        temporary: `${name}.part`,
        content: new Blob(['Songsarn tests this connection.\n']).stream(),
      }
      const signal = AbortSignal.timeout(TEST_LIMIT_MS)
      const { end, hostKey } = await inFolder(target, signal, async (folder, begin) => {
        begin('write')
        await store(folder, file, signal)
        begin('remove')
        await folder.remove(name)
      })
      if (end !== 'delivered' && end.step === 'write') await remove(target, file.temporary)
      return testResult(target.protocol, end === 'delivered' ? undefined : end, hostKey)
    },

    async put(target, file, signal = new AbortController().signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(putLimit)])
      const { end } = await inFolder(target, limit, async (folder, begin) => {
        begin('write')
        await store(folder, file, limit)
      })
      // A part of a file must not be read, so remove it. The connection may be lost, so this takes a new one.
      if (end !== 'delivered') await file.content.cancel().catch(() => {})
      if (end !== 'delivered' && end.step === 'write') await remove(target, file.temporary)
      signal.throwIfAborted()
      return end
    },

    remove,
  }
}

const UNREACHABLE = /\bE(CONN|HOST|NET|PIPE|ADDR|AI_)|ERR_SOCKET|clos(ed|ing)|disconnect/

/**
 * The bytes of a stream; tells when the stream itself fails. An error of the server also ends what it reads from, so the `error`
 * event of a stream would come first, and without the reason that the server gave.
 */
async function* watched(
  content: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onFailed: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  // The types of Node's and of the browser's stream differ; the objects do not.
  const bytes = Readable.fromWeb(content as NodeStream, { signal })[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await bytes.next().catch((error: unknown) => {
        onFailed(error)
        throw error
      })
      if (done) return
      yield value
    }
  } finally {
    await bytes.return?.()
  }
}

/** For failures that are the same with each protocol. */
function reasonOf(error: unknown): TransferFailure {
  if (error instanceof TransferFailed) return error.reason
  if (typeof error !== 'object' || error === null) return 'protocolFailed'
  // The libraries put the code of the system into the message.
  const text = `${'code' in error ? error.code : ''} ${'message' in error ? error.message : ''}`
  if (/ETIMEDOUT|timed? ?out/i.test(text)) return 'timeout'
  return UNREACHABLE.test(text) ? 'connectionFailed' : 'protocolFailed'
}
