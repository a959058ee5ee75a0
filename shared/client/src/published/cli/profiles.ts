import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { EXIT, Stop } from './texts.ts'

export type Profile = { url: string; key: string }

const folder = (): string => join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'songsarn')

function fileOf(name: string): string {
  if (!/^[\w-]{1,60}$/.test(name)) throw new Stop(EXIT.usage, 'badName')
  return join(folder(), `${name}.json`)
}

/** The stored profile. A file that others can read is refused. */
export async function readProfile(name: string): Promise<Profile> {
  const file = fileOf(name)
  const found = await stat(file).catch(() => undefined)
  if (!found) throw new Stop(EXIT.noKey, 'noProfile', { name })
  // Windows has no such modes.
  if (process.platform !== 'win32' && found.mode & 0o077) throw new Stop(EXIT.noKey, 'openProfile', { file })
  const profile: unknown = JSON.parse(await readFile(file, 'utf8').catch(() => 'null'))
  if (!isProfile(profile)) throw new Stop(EXIT.noKey, 'badProfile', { file })
  return profile
}

/** Stores a profile with mode 0600. Returns its file. */
export async function writeProfile(name: string, profile: Profile): Promise<string> {
  const file = fileOf(name)
  await mkdir(folder(), { recursive: true, mode: 0o700 })
  // A new file, since the mode of an existing one does not change.
  const fresh = `${file}.${process.pid}`
  await writeFile(fresh, JSON.stringify(profile), { mode: 0o600, flag: 'wx' })
  await chmod(fresh, 0o600)
  await rename(fresh, file)
  return file
}

export async function listProfiles(): Promise<string[]> {
  const files = await readdir(folder()).catch(() => [])
  return files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
}

export async function removeProfile(name: string): Promise<void> {
  await rm(fileOf(name)).catch(() => {
    throw new Stop(EXIT.noKey, 'noProfile', { name })
  })
}

const isProfile = (value: unknown): value is Profile =>
  typeof value === 'object' && value !== null && 'url' in value && 'key' in value
