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
  /** Shows the output, and returns it too. */
  tee?: boolean
  user?: { uid: number; gid: number } | undefined
}

/** Runs a program in the root of the repository. Returns its exit code and, with `quiet` or `tee`, its output. */
export function run(command: string, args: string[], { env, cwd = root, quiet, tee, user }: RunOptions = {}) {
  return new Promise<{ code: number; output: string }>((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: path, ...env },
      ...user,
      stdio: quiet || tee ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (data) => (output += data))
    child.stderr?.setEncoding('utf8').on('data', (data) => (output += data))
    if (tee) {
      child.stdout?.pipe(process.stdout, { end: false })
      child.stderr?.pipe(process.stderr, { end: false })
    }
    child.on('error', fail)
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}
