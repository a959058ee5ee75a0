import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import ssh2, { type SFTPWrapper } from 'ssh2'
import { type Connecting, type RemoteFolder, TransferFailed } from './remote-folder.ts'

const { NO_SUCH_FILE, PERMISSION_DENIED, FAILURE } = ssh2.utils.sftp.STATUS_CODE

/** Opens a folder of an SFTP server. The password goes only to the server whose key was confirmed. */
export async function openSftp(connecting: Connecting): Promise<RemoteFolder> {
  const { target, signal, begin } = connecting
  const client = await connect(connecting)
  const sftp = await new Promise<SFTPWrapper>((resolve, reject) =>
    client.sftp((error, opened) => (error ? reject(error) : resolve(opened))),
  )
  // Calls that wait are never answered on a closed connection.
  const lost = new Promise<never>((_, reject) => {
    client.once('close', () => reject(new TransferFailed(signal.aborted ? 'timeout' : 'connectionFailed')))
  })
  lost.catch(() => {})
  const call = <Result>(work: Promise<Result>) => Promise.race([work, lost])
  const place = (name: string) => (target.remotePath === '' ? name : `${target.remotePath.replace(/\/$/, '')}/${name}`)

  begin('openFolder')
  const folder = target.remotePath === '' ? '.' : target.remotePath
  const stats = await call(promisify(sftp.stat.bind(sftp))(folder)).catch((error: unknown) => {
    throw statusOf(error) === NO_SUCH_FILE ? new TransferFailed('folderNotFound', { cause: error }) : named(error)
  })
  if (!stats.isDirectory()) throw new TransferFailed('folderNotFound')

  const unlink = promisify(sftp.unlink.bind(sftp))
  return {
    write: (name, content) => answered(call(pipeline(content, sftp.createWriteStream(place(name))))),
    rename: (from, to) => answered(call(rename(sftp, place(from), place(to)))),
    remove: (name) => answered(call(unlink(place(name)))),
  }
}

function connect({ target, address, idleLimit, signal, begin, showHostKey }: Connecting): Promise<ssh2.Client> {
  const client = new ssh2.Client()
  signal.addEventListener('abort', () => client.destroy(), { once: true })
  let refused: TransferFailed | undefined
  return new Promise((resolve, reject) => {
    client
      .on('ready', () => resolve(client))
      .on('error', (error) => reject(refused ?? connectError(error)))
      .on('close', () => reject(refused ?? new TransferFailed('connectionFailed')))
      .on('keyboard-interactive', (_name, _text, _language, prompts, finish) =>
        finish(prompts.map(() => target.password)),
      )
    begin('reach')
    client.connect({
      host: address,
      port: target.port,
      username: target.username,
      password: target.password,
      tryKeyboard: true,
      readyTimeout: idleLimit,
      keepaliveInterval: idleLimit / 3,
      keepaliveCountMax: 3,
      hostVerifier: (key: Buffer) => {
        begin('hostKey')
        const fingerprint = `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`
        showHostKey(fingerprint)
        if (target.hostKey === null) refused = new TransferFailed('hostKeyUnconfirmed')
        else if (target.hostKey !== fingerprint) refused = new TransferFailed('hostKeyChanged')
        else begin('logIn')
        return refused === undefined
      },
    })
  })
}

function connectError(error: Error & { level?: string }): Error {
  if (error.level === 'client-authentication') return new TransferFailed('loginFailed', { cause: error })
  if (error.level === 'client-timeout') return new TransferFailed('timeout', { cause: error })
  return error
}

/** Replaces the target where the server can (posix-rename of OpenSSH). SFTP 3 itself renames only to a name that is free. */
async function rename(sftp: SFTPWrapper, from: string, to: string): Promise<void> {
  try {
    await promisify(sftp.ext_openssh_rename.bind(sftp))(from, to)
  } catch {
    const plain = promisify(sftp.rename.bind(sftp))
    await plain(from, to).catch(async () => {
      await promisify(sftp.unlink.bind(sftp))(to).catch(() => {})
      await plain(from, to)
    })
  }
}

const statusOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** The answers of the server (draft-ietf-secsh-filexfer-02 §7). A full disk is a general failure. */
function named(error: unknown): unknown {
  const status = statusOf(error)
  if (status === PERMISSION_DENIED || status === NO_SUCH_FILE)
    return new TransferFailed('writeRefused', { cause: error })
  return status === FAILURE ? new TransferFailed('storeFailed', { cause: error }) : error
}

const answered = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw named(error)
  })
