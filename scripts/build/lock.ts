import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs `work` while no other process holds the lock: two builds at once would empty each other's folders. Waits for the
 * other process; the lock of a process that ended does not count.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(path), { recursive: true })
  while (!(await takeLock(path))) await wait(200)
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function takeLock(path: string): Promise<boolean> {
  const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined
    throw error
  })
  if (file) {
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  }
  const holder = Number(await readFile(path, 'utf8').catch(() => ''))
  // An empty file is a lock that is just being written.
  if (holder > 0 && !isAlive(holder)) await rm(path, { force: true })
  return false
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
