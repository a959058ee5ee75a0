import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull } from './disk-full.ts'

/** Below this free space, calls that write are refused, so that reads and running work can continue. */
const LOW_BYTES = 64 * 1024 * 1024
/** The database starts only with this much free space: two segments of its write-ahead log. */
const START_BYTES = 32 * 1024 * 1024
const LOOK_MS = 2000

/** Whether a file fits. Really writes it, since a quota may be smaller than the free space of the disk. */
export async function hasRoomToStart(folder: string): Promise<boolean> {
  const probe = join(folder, 'room')
  try {
    await writeFile(probe, Buffer.alloc(START_BYTES))
    return true
  } catch (error) {
    if (isDiskFull(error)) return false
    throw error
  } finally {
    await rm(probe, { force: true })
  }
}

/** Watches the free space of a folder's disk; `onChange` is called when it becomes low, and when it is enough again. */
export function watchSpace(folder: string, onChange: (isLow: boolean) => void): { isLow(): boolean; stop(): void } {
  let isLow = false
  const look = async () => {
    const { bavail, bsize } = await statfs(folder)
    const before = isLow
    isLow = bavail * bsize < LOW_BYTES
    if (isLow !== before) onChange(isLow)
  }
  // Without figures of the file system there is no limit here: the database reports a full disk itself.
  const lookSafely = () => void look().catch(() => {})
  lookSafely()
  const timer = setInterval(lookSafely, LOOK_MS)
  timer.unref()
  return { isLow: () => isLow, stop: () => clearInterval(timer) }
}
