import { resolve } from 'node:path'
import { silentLog } from '../../logging/log.ts'
import { DirectoryLocked } from '../lock.ts'
import { readPidFile } from './former-server.ts'
import { addressOf, type Managed, managedFolder, shortPath, startManaged } from './start-managed.ts'

/**
 * The managed server of a folder for a command: the server that a service runs, or else a server that runs until `close`.
 *
 * @throws DirectoryLocked while the service starts or ends, and as `startManaged`
 */
export async function useManaged(dataDir: string): Promise<Pick<Managed, 'address' | 'close'>> {
  try {
    return await startManaged({ dataDir, log: silentLog, progress: console.error })
  } catch (error) {
    const folder = managedFolder(resolve(dataDir))
    if (!(error instanceof DirectoryLocked) || !(await readPidFile(folder))?.isReady) throw error
    await using undo = new AsyncDisposableStack()
    const socketFolder = await shortPath(folder, undo)
    const link = undo.move()
    return { address: (options = {}) => addressOf(socketFolder, options), close: () => link.disposeAsync() }
  }
}
