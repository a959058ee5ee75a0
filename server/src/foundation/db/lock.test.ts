import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { DirectoryLocked, DirectoryUnusable, lockDirectory } from './lock.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'songsarn-lock-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

/** Another process that holds the directory. */
async function holder(): Promise<ChildProcess> {
  const program = `import { lockDirectory } from ${JSON.stringify(join(__dirname, 'lock.ts'))}
    globalThis.kept = lockDirectory(${JSON.stringify(directory)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

it('keeps a second process out, and lets it in when the first was killed', async () => {
  const child = await holder()
  expect(() => lockDirectory(directory)).toThrow(DirectoryLocked)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockDirectory(directory).release()
})

it('can be taken again once released', () => {
  lockDirectory(directory).release()
  const again = lockDirectory(directory)
  expect(() => lockDirectory(directory)).toThrow(DirectoryLocked)
  again.release()
})

it('tells a lock that cannot be opened from a lock that another process holds', async () => {
  await mkdir(join(directory, 'lock'))
  expect(() => lockDirectory(directory)).toThrow(DirectoryUnusable)
})
