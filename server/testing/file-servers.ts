/** A real FTP server (vsftpd) and a real SFTP server (OpenSSH) on loopback, with one user and a folder each. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, connect as dial } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eventually } from './sending.ts'

const run = promisify(execFile)
const VSFTPD = '/usr/sbin/vsftpd'
const SSHD = '/usr/sbin/sshd'
/** A user of these servers only, removed with them. */
const USER = `songsarn-t${process.pid}`

export type FileServers = {
  ftp: { protocol: 1; host: string; port: number; username: string; password: string; remotePath: string }
  sftp: { protocol: 2; host: string; port: number; username: string; password: string; remotePath: string }
  /** The SFTP server's key, as `ssh-keygen -l` shows it. */
  readonly hostKey: string
  /** The user's home; both servers see `files` and the read-only `locked` in it. */
  home: string
  /** Starts the SFTP server again with another key. */
  changeHostKey(): Promise<void>
  close(): Promise<void>
}

/** Whether this process may install and start them: both need root. */
export const mayStartFileServers = () => process.getuid?.() === 0

export async function startFileServers(): Promise<FileServers> {
  if (!existsSync(VSFTPD) || !existsSync(SSHD)) {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'vsftpd', 'openssh-server']
    await run('apt-get', install, options).catch(async () => {
      await run('apt-get', ['update', '-qq'], options)
      await run('apt-get', install, options)
    })
  }
  const folder = await mkdtemp(join(tmpdir(), 'songsarn-servers-'))
  const home = join(folder, 'home')
  const password = randomBytes(12).toString('hex')
  await chmod(folder, 0o755)
  await run('useradd', ['--home-dir', home, '--create-home', '--shell', '/bin/bash', USER])
  const hash = (await run('openssl', ['passwd', '-6', password])).stdout.trim()
  await run('usermod', ['--password', hash, USER])
  const { uid, gid } = await idsOf(USER)
  await chmod(home, 0o755)
  for (const name of ['files', 'locked']) await mkdir(join(home, name))
  await chown(join(home, 'files'), uid, gid)

  const running: ChildProcess[] = []
  const start = async (program: string, args: string[], port: number) => {
    const child = spawn(program, args, { stdio: 'ignore' })
    running.push(child)
    await eventually(() => answers(port))
    return child
  }
  const stop = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  const ftpPort = await freePort()
  const ftpSettings = join(folder, 'vsftpd.conf')
  await writeFile(
    ftpSettings,
    `listen=YES
listen_ipv6=NO
listen_address=127.0.0.1
listen_port=${ftpPort}
background=NO
anonymous_enable=NO
local_enable=YES
write_enable=YES
hide_ids=YES
pam_service_name=vsftpd
check_shell=NO
seccomp_sandbox=NO
xferlog_enable=NO
`,
  )
  await run('mkdir', ['-p', '/run/vsftpd/empty', '/run/sshd'])
  await start(VSFTPD, [ftpSettings], ftpPort)

  const sftpPort = await freePort()
  const keyFile = join(folder, 'host-key')
  const makeKey = async () => {
    await rm(keyFile, { force: true })
    await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', keyFile])
    const [, key = ''] = (await readFile(`${keyFile}.pub`, 'utf8')).split(' ')
    const hash = createHash('sha256').update(Buffer.from(key, 'base64')).digest('base64')
    return `SHA256:${hash.replace(/=+$/, '')}`
  }
  let hostKey = await makeKey()
  const sftpSettings = join(folder, 'sshd_config')
  await writeFile(
    sftpSettings,
    `Port ${sftpPort}
ListenAddress 127.0.0.1
HostKey ${keyFile}
PidFile none
UsePAM no
PasswordAuthentication yes
PermitRootLogin no
StrictModes no
Subsystem sftp internal-sftp
`,
  )
  let sshd = await start(SSHD, ['-D', '-f', sftpSettings], sftpPort)

  const login = { host: '127.0.0.1', username: USER, password }
  return {
    ftp: { ...login, protocol: 1, port: ftpPort, remotePath: 'files' },
    sftp: { ...login, protocol: 2, port: sftpPort, remotePath: 'files' },
    get hostKey() {
      return hostKey
    },
    home,
    async changeHostKey() {
      await stop(sshd)
      hostKey = await makeKey()
      sshd = await start(SSHD, ['-D', '-f', sftpSettings], sftpPort)
    },
    async close() {
      for (const child of running) await stop(child)
      await run('userdel', ['--force', USER]).catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, user])).stdout)))
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

/** A port that is free now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = dial(port, '127.0.0.1')
    const end = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
