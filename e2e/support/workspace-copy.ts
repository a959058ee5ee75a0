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
  /** Runs an npm script there. Resolves also when it fails. */
  npm(args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }>
  remove(): void
}

/** Copies what is needed to change, build and deploy `remotes`, so that this checkout stays unchanged. */
export function copyWorkspace(remotes: readonly string[]): WorkspaceCopy {
  const folder = mkdtempSync(join(tmpdir(), 'songsarn-e2e-workspace-'))
  for (const part of [...parts, ...remotes]) {
    const filter = (path: string) => !/\/(node_modules|dist)$/.test(path)
    cpSync(join(root, part), join(folder, part), { recursive: true, filter })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // The list of build targets needs only the shell's version.
  cpSync(join(root, 'shell/package.json'), join(folder, 'shell/package.json'))
  return {
    folder,
    read: (path) => readFileSync(join(folder, path), 'utf8'),
    write: (path, text) => writeFileSync(join(folder, path), text),
    async npm(args, env) {
      const child = spawn('npm', ['run', '--silent', ...args], { cwd: folder, env: { ...process.env, ...env } })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
      const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done))
      return { code, output }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
