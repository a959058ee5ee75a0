import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = { folder: string; remove(): Promise<void> }

/** A separate disk of this size (`160m`), to be filled. Undefined, and says so, where this user may not mount one: only root may. */
export async function mountSmallDisk(size: string): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'songsarn-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    await rm(folder, { recursive: true })
    console.info('skipped: this user may not mount a file system')
    return undefined
  }
  return {
    folder,
    async remove() {
      execFileSync('umount', ['--lazy', folder])
      await rm(folder, { recursive: true })
    },
  }
}
