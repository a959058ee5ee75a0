import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { allMigrations } from './lists.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function folderOf(...files: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'songsarn-migrations-'))
  folders.push(folder)
  for (const file of files) await writeFile(join(folder, file), '')
  return folder
}

describe('the list of migrations', () => {
  it('has them in the order of their numbers, without tests and itself', async () => {
    const list = await allMigrations(
      await folderOf('002-key-user.ts', '001-accounts.ts', '002-key-user.test.ts', 'all.ts'),
    )
    expect(list).toContain("{'001-accounts': accounts,'002-key-user': keyUser,}")
  })

  it('refuses a number that two migrations have', async () => {
    const folder = await folderOf('001-accounts.ts', '002-tags.ts', '002-routes.ts')
    await expect(allMigrations(folder)).rejects.toThrow(/^002-routes.ts and 002-tags.ts have the same number/)
  })

  it('refuses a migration without a number', async () => {
    await expect(allMigrations(await folderOf('tags.ts'))).rejects.toThrow(/^tags.ts: the name of a migration starts/)
  })
})
