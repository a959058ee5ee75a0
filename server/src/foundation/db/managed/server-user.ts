import { readFileSync, statSync } from 'node:fs'

/** The user that the server runs as. */
export type ServerUser = { uid: number; gid: number; name: string }

/** Users of the system that exist for such a server, the first one first. */
const UNPRIVILEGED = ['postgres', 'nobody']
/** The number of `nobody` on Linux, for systems without /etc/passwd. */
const NOBODY: ServerUser = { uid: 65534, gid: 65534, name: '65534' }

/**
 * The user that the server of this folder runs as; undefined: the user of this process. PostgreSQL refuses to run as root, as
 * which containers start. Then it is the owner of the folder, so that a folder keeps its user, or an unprivileged one.
 */
export function serverUser(folder: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = knownUsers()
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) {
    const { uid, gid } = owner
    return { uid, gid, name: users.find((user) => user.uid === uid)?.name ?? String(uid) }
  }
  return UNPRIVILEGED.map((name) => users.find((user) => user.name === name)).find(Boolean) ?? NOBODY
}

/** The users of passwd(5): name, password, uid, gid, and more. */
function knownUsers(): ServerUser[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
      .filter(({ name, uid, gid }) => name !== '' && uid > 0 && Number.isInteger(gid))
  } catch {
    return []
  }
}
