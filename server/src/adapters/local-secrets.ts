import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A secret that is made at the first start and kept in the data folder, readable by its owner alone. */
async function kept(dataDir: string, name: string, make: () => string): Promise<string> {
  const path = join(dataDir, name)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    // Fails when it is there already: two first starts agree on one secret.
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
    if (secret === '') throw new Error(`${path} is empty: remove it, and a new one is made`, { cause: error })
    return secret
  }
}

/** 32 bytes in base64: what is encrypted at rest depends on it, so it is kept with the data. */
export const localSecretKey = (dataDir: string) => kept(dataDir, 'secret-key', () => randomBytes(32).toString('base64'))

/**
 * The password of the demo users: the one given, else the one kept from before, else a new one that can be read out
 * and typed. What is used is kept, so that a later start without a given one still knows it.
 */
export async function localDemoPassword(dataDir: string, given: string | undefined): Promise<string> {
  if (given === undefined) return kept(dataDir, 'demo-password', makePassword)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'demo-password')
  await writeFile(path, `${given}\n`, { mode: 0o600 })
  await chmod(path, 0o600)
  return given
}

/** 4 groups of 4, without characters that look alike: 79 bits. */
function makePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  // Bytes past the last whole multiple would favour the first letters.
  const fair = 256 - (256 % letters.length)
  let password = ''
  while (password.replaceAll('-', '').length < 16)
    for (const byte of randomBytes(16)) {
      if (byte >= fair || password.replaceAll('-', '').length >= 16) continue
      password += `${password.length % 5 === 4 ? '-' : ''}${letters[byte % letters.length]}`
    }
  return password
}
