import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/**
 * The pinned Node comes first on PATH, so that every tool runs on it whatever the machine has; last the folder of Debian's
 * `runuser`, which is not on everybody's.
 */
const path = [resolve(root, 'node_modules/.bin'), process.env.PATH, '/usr/sbin'].join(delimiter)

type RunOptions = { env?: Record<string, string>; cwd?: string; quiet?: boolean }

/** Runs a program from the repository's root and answers its exit code and, with `quiet`, what it printed. */
export function run(command: string, args: string[], { env, cwd = root, quiet }: RunOptions = {}) {
  return new Promise<{ code: number; output: string }>((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, PATH: path, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    child.stdout?.on('data', (data) => (output += data))
    child.stderr?.on('data', (data) => (output += data))
    child.on('error', fail)
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}
