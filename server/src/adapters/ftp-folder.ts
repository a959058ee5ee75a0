import type { TransferStep } from '@songsarn/contract/reports/report-export'
import { Client, FTPError } from 'basic-ftp'
import { type Connecting, type RemoteFolder, TransferFailed } from './remote-folder.ts'

/** Opens a folder of an FTP server (RFC 959). FTP sends password and file unencrypted. */
export async function openFtp({ target, address, idleLimit, signal, ...on }: Connecting): Promise<RemoteFolder> {
  const client = new Client(idleLimit, { allowSeparateTransferHost: false })
  signal.addEventListener('abort', () => client.close(), { once: true })
  let step: TransferStep = 'reach'
  const at = async <Result>(next: TransferStep, work: () => Promise<Result>): Promise<Result> => {
    step = next
    on.begin(next)
    return named(step, work)
  }
  await at('reach', () => client.connect(address, target.port))
  await at('logIn', async () => {
    await client.login(target.username, target.password)
    await client.useDefaultSettings()
  })
  await at('openFolder', async () => {
    if (target.remotePath !== '') await client.cd(target.remotePath)
  })
  return {
    write: (name, content) => named('write', async () => void (await client.uploadFrom(content, name))),
    rename: (from, to) =>
      named('write', async () => {
        const isRenamed = await client.rename(from, to).then(
          () => true,
          (error: unknown) => {
            if (error instanceof FTPError) return false
            throw error
          },
        )
        if (isRenamed) return
        // Some servers rename only to a name that is free.
        await client.remove(to, true)
        await client.rename(from, to)
      }),
    remove: (name) => named('remove', async () => void (await client.remove(name))),
  }
}

/** Gives the answers of the server a reason (RFC 959 §4.2). */
async function named<Result>(step: TransferStep, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof FTPError)) throw error
    throw new TransferFailed(reasonOf(step, error.code), { cause: error })
  }
}

function reasonOf(step: TransferStep, code: number) {
  if (code === 421 || code === 425 || code === 426) return 'connectionFailed'
  if (step === 'logIn') return code === 530 || code === 331 || code === 332 ? 'loginFailed' : 'protocolFailed'
  if (code === 451 || code === 452 || code === 552) return 'storeFailed'
  if (code === 530 || code === 532 || code === 550 || code === 553)
    return step === 'openFolder' ? 'folderNotFound' : 'writeRefused'
  return 'protocolFailed'
}
