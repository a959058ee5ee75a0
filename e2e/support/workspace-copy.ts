import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const parts = ['package.json', 'package-lock.json', 'scripts', 'shared', 'server/src']

export type WorkspaceCopy = {
  folder: string
  read(path: string): string
  write(path: string, text: string): void
  /** Runs an npm script there. Never throws: what it printed is in the answer. */
  npm(args: string[], env: Record<string, string>): Promise<{ code: number | null; printed: string }>
  remove(): void
}

/** What is needed to change `areas`, build and deploy them, while this checkout stays as it is. */
export function copyWorkspace(areas: readonly string[]): WorkspaceCopy {
  const folder = mkdtempSync(join(tmpdir(), 'songsarn-e2e-workspace-'))
  for (const part of [...parts, ...areas]) {
    const filter = (path: string) => !/\/(node_modules|dist)$/.test(path)
    cpSync(join(root, part), join(folder, part), { recursive: true, filter })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // The shell is built elsewhere; its version is all that the list of what can be built asks of it.
  cpSync(join(root, 'shell/package.json'), join(folder, 'shell/package.json'))
  return {
    folder,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    write: (path, text) => writeFileSync(join(folder, path), text),
    async npm(args, env) {
      const child = spawn('npm', ['run', '--silent', ...args], { cwd: folder, env: { ...process.env, ...env } })
      let printed = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data))
      const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done))
      return { code, printed }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
