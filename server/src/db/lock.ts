import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Holds a directory for this process alone. Two processes on one embedded database silently lose committed rows, and the
 * database takes no lock itself. Node has no flock(2), but it has SQLite, which takes a POSIX record lock. The kernel releases
 * it however the process ends, and it holds between containers that share the directory.
 */
export function lockDirectory(directory: string): { release(): void } {
  const file = new DatabaseSync(join(directory, 'lock'), { timeout: 0 })
  try {
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    file.close()
    throw new DirectoryLocked(directory, cause)
  }
  return { release: () => file.close() }
}

export class DirectoryLocked extends Error {
  constructor(directory: string, cause: unknown) {
    super(`${directory} is in use by another Songsarn process; stop it, or choose another DATA_DIR`, { cause })
    this.name = 'DirectoryLocked'
  }
}
