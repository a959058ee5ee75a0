import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { root, type Target } from '../lib/targets.ts'
import type { Answer, Order } from './compiler-process.ts'

export type Compiler = {
  /**
   * @param options.sourceMaps also writes `<script>.map` files, to which the scripts do not link
   * @throws when webpack finds an error
   */
  compile(target: Target, version: string, options?: { sourceMaps?: boolean }): Promise<void>
  [Symbol.dispose](): void
}

/**
 * A process that builds targets for production, one after another: the second and later ones take half of the time, since webpack's
 * own code is loaded and optimised by then. Prints what webpack says when it has warnings or errors.
 *
 * @example
 *     using compiler = startCompiler()
 *     await compiler.compile(target, version)
 */
export function startCompiler(): Compiler {
  const child = fork(join(import.meta.dirname, 'compiler-process.ts'), {
    cwd: root,
    execArgv: ['--max-semi-space-size=32', '--disable-warning=ExperimentalWarning'],
    env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE: join(root, '.cache/compile-build') },
  })
  return {
    async compile({ name, folder }, version, { sourceMaps = false } = {}) {
      const { report, isBuilt } = await ask(child, { folder, version, sourceMaps })
      if (report !== '') console.error(report)
      if (!isBuilt) throw new Error(`${name} did not build`)
    },
    [Symbol.dispose]: () => child.connected && child.disconnect(),
  }
}

function ask(child: ChildProcess, order: Order): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null, signal: string | null) =>
      reject(new Error(`webpack ended with ${signal ?? code}`))
    child.once('exit', ended)
    child.once('message', (answer: Answer) => {
      child.off('exit', ended)
      resolve(answer)
    })
    child.send(order)
  })
}
