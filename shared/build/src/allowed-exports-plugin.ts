import type { Compiler } from 'webpack'
import { allowedExportsOf } from './allowed-exports.ts'
import { shareKeyOf, usedExports } from './used-exports.ts'

/** Fails a build that uses an export which the shell does not share: it would be undefined in the browser. */
export class AllowedExportsPlugin {
  apply(compiler: Compiler): void {
    // Development shares the whole library and does no tree shaking, so the list of used exports would be too long.
    if (compiler.options.mode === 'development') return
    compiler.hooks.compilation.tap('AllowedExportsPlugin', (compilation) => {
      compilation.hooks.afterOptimizeModules.tap('AllowedExportsPlugin', (modules) => {
        for (const module of modules) {
          const library = shareKeyOf(module)
          const allowed = library === undefined ? undefined : allowedExportsOf(library)
          if (!allowed) continue
          const missing = usedExports(compilation, module).filter((name) => !allowed.includes(name))
          if (missing.length === 0) continue
          const text =
            `${library}: ${missing.join(', ')} is not shared by the shell. Either bundle the library with this remote, ` +
            `remoteConfig(import.meta.dirname, { own: ['${library}'] }), or add it to shared/build/src/allowed-exports.ts ` +
            'and release the shell first'
          compilation.errors.push(new compiler.webpack.WebpackError(text))
        }
      })
    })
  }
}
