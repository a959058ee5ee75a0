import { randomBytes } from 'node:crypto'
import { chmod, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../foundation/db/make-folder.ts'
import type { GivenKeys } from '../foundation/keys/open-keyring.ts'

type Settings = { dataDir: string; secretKey: string | undefined; secretKeyFallbacks: readonly string[] }

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

const KEY_FILE = 'secret-key'
const FALLBACKS_FILE = 'secret-key-fallbacks'
/** 32 bytes in base64. */
const newKey = () => randomBytes(32).toString('base64')

/** The keys of the service: those of the settings, else those that the first start stored with the data. */
export async function secretKeysOf(settings: Settings): Promise<GivenKeys> {
  const { dataDir, secretKey, secretKeyFallbacks } = settings
  if (secretKey !== undefined) return { key: secretKey, fallbacks: secretKeyFallbacks }
  const key = await readOrCreate(dataDir, KEY_FILE, newKey)
  return { key, fallbacks: [...secretKeyFallbacks, ...(await localFallbacks(dataDir))] }
}

/** The former keys that are stored with the data, the newest first. */
async function localFallbacks(dataDir: string): Promise<string[]> {
  const text = await readFile(join(dataDir, FALLBACKS_FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** Puts a new key into the data folder; the one until now becomes the newest former key. Returns both files. */
export async function renewLocalKey(dataDir: string): Promise<{ keyFile: string; fallbacksFile: string }> {
  const former = await readOrCreate(dataDir, KEY_FILE, newKey)
  const [keyFile, fallbacksFile] = [join(dataDir, KEY_FILE), join(dataDir, FALLBACKS_FILE)]
  // In this order: a stop between the two loses no key.
  await replace(fallbacksFile, [former, ...(await localFallbacks(dataDir)).filter((key) => key !== former)])
  await replace(keyFile, [newKey()])
  return { keyFile, fallbacksFile }
}

/** The whole file or the former one, whenever the machine stops. */
async function replace(path: string, lines: readonly string[]): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(lines.map((line) => `${line}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  const folder = await open(dirname(path))
  await folder.sync().finally(() => folder.close())
}

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
