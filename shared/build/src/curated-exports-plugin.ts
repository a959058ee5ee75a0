import type { Compiler } from 'webpack'
import { sharedExports } from './curated-exports.ts'
import { shareKeyOf, usedExports } from './used-exports.ts'

/** Refuses a build that uses an export which the shell does not share: it would be undefined in the browser. */
export class CuratedExportsPlugin {
  apply(compiler: Compiler): void {
    // In development the whole library is shared, and nothing is shaken out of our own modules.
    if (compiler.options.mode === 'development') return
    compiler.hooks.compilation.tap('CuratedExportsPlugin', (compilation) => {
      compilation.hooks.afterOptimizeModules.tap('CuratedExportsPlugin', (modules) => {
        for (const module of modules) {
          const library = shareKeyOf(module)
          const offered = library === undefined ? undefined : sharedExports(library)
          if (!offered) continue
          const missing = usedExports(compilation, module).filter((name) => !offered.includes(name))
          if (missing.length === 0) continue
          const text =
            `${library}: ${missing.join(', ')} is not shared by the shell. Either bundle the library with this area, ` +
            `remoteConfig(import.meta.dirname, { own: ['${library}'] }), or add it to shared/build/src/curated-exports.ts ` +
            'and release the shell first'
          compilation.errors.push(new compiler.webpack.WebpackError(text))
        }
      })
    })
  }
}
