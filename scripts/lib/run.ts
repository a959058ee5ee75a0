import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'
import { root } from './targets.ts'

/** First the pinned Node, so that every tool runs on it. */
const path = [resolve(root, 'node_modules/.bin'), process.env.PATH].join(delimiter)

/** `user`: another user than the user of this process. Only root may choose it. */
type RunOptions = {
  env?: Record<string, string>
  cwd?: string
  quiet?: boolean
  user?: { uid: number; gid: number } | undefined
}

/** Runs a program in the root of the repository. Returns its exit code and, with `quiet`, its output. */
export function run(command: string, args: string[], { env, cwd = root, quiet, user }: RunOptions = {}) {
  return new Promise<{ code: number; output: string }>((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: path, ...env },
      ...user,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    child.stdout?.on('data', (data) => (output += data))
    child.stderr?.on('data', (data) => (output += data))
    child.on('error', fail)
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}
