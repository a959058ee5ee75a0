import { randomBytes } from 'node:crypto'
import { chmod, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../foundation/db/make-folder.ts'

/** A secret that the first start creates in the data folder, readable only by its owner. */
async function readOrCreate(dataDir: string, name: string, make: () => string): Promise<string> {
  const path = join(dataDir, name)
  await makeFolder(dataDir)
  try {
    // Fails if the file exists, so that two first starts agree on one secret.
    const file = await open(path, 'wx', 0o600)
    try {
      const secret = make()
      await file.writeFile(`${secret}\n`)
      await file.sync()
      return secret
    } finally {
      await file.close()
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const secret = (await readFile(path, 'utf8')).trim()
    if (secret === '') throw new Error(`${path} is empty; delete it to create a new one`, { cause: error })
    return secret
  }
}

/** 32 bytes in base64. Stored with the data, since stored hashes and secrets depend on it. */
export const localSecretKey = (dataDir: string) =>
  readOrCreate(dataDir, 'secret-key', () => randomBytes(32).toString('base64'))

/** The password of the demo users: the given one, else the stored one, else a new one. Stores it for later starts. */
export async function localDemoPassword(dataDir: string, given: string | undefined): Promise<string> {
  if (given === undefined) return readOrCreate(dataDir, 'demo-password', makePassword)
  await makeFolder(dataDir)
  const path = join(dataDir, 'demo-password')
  await writeFile(path, `${given}\n`, { mode: 0o600 })
  await chmod(path, 0o600)
  return given
}

/** 4 groups of 4 characters that do not look alike: 79 bits. */
function makePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  // Bytes beyond the last whole multiple would favour the first letters.
  const limit = 256 - (256 % letters.length)
  let password = ''
  while (password.replaceAll('-', '').length < 16)
    for (const byte of randomBytes(16)) {
      if (byte >= limit || password.replaceAll('-', '').length >= 16) continue
      password += `${password.length % 5 === 4 ? '-' : ''}${letters[byte % letters.length]}`
    }
  return password
}
