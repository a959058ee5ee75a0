import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Holds a directory for this process alone. Two services on one folder would end each other's database server, and
 * share its secrets and files. Node has no flock(2), but it has SQLite, which takes a POSIX record lock. The kernel releases
 * it however the process ends, and it holds between containers that share the directory.
 */
export function lockDirectory(directory: string): { release(): void } {
  const file = openFile(directory)
  try {
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    file.close()
    if (resultOf(cause) === SQLITE_BUSY) throw new DirectoryLocked(directory, cause)
    throw new DirectoryUnusable(directory, cause)
  }
  return { release: () => file.close() }
}

function openFile(directory: string): DatabaseSync {
  try {
    return new DatabaseSync(join(directory, 'lock'), { timeout: 0 })
  } catch (cause) {
    throw new DirectoryUnusable(directory, cause)
  }
}

/** https://sqlite.org/rescode.html#busy; the low byte is the primary result. */
const SQLITE_BUSY = 5
function resultOf(error: unknown): number | undefined {
  const isSqlite =
    typeof error === 'object' && error !== null && 'errcode' in error && typeof error.errcode === 'number'
  return isSqlite ? Number(error.errcode) & 0xff : undefined
}

/** The folder is read-only, is a file, belongs to somebody else, or has no room. */
export class DirectoryUnusable extends Error {
  constructor(directory: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`${directory} cannot be used (${reason}); choose a DATA_DIR that this user can write to`, { cause })
    this.name = 'DirectoryUnusable'
  }
}

export class DirectoryLocked extends Error {
  constructor(directory: string, cause: unknown) {
    super(`${directory} is in use by another Songsarn process; stop it, or choose another DATA_DIR`, { cause })
    this.name = 'DirectoryLocked'
  }
}
