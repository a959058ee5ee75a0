import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root, type Target } from './targets.ts'

/** @throws when webpack finds an error, which it has printed by then */
export async function compile(target: Target, version: string): Promise<void> {
  const script = join(import.meta.dirname, 'compile-one.ts')
  const child = spawn(process.execPath, [script, target.name], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', REMOTE_VERSION: version, NODE_NO_WARNINGS: '1' },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${target.name} did not build`)
}
