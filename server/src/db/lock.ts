import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Holds a directory for this process alone. Two processes on one embedded database silently lose committed rows, and it
 * takes no lock of its own. Node has no flock(2); SQLite, which it carries, takes a POSIX record lock that the kernel
 * releases whenever and however the process ends, and that holds between containers which share the directory.
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
