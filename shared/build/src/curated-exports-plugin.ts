import type { Compiler } from 'webpack'
import { curatedExports } from './platform.ts'

/** Refuses a build that uses an export which the shell does not share: it would be undefined in the browser. */
export class CuratedExportsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('CuratedExportsPlugin', (compilation) => {
      compilation.hooks.afterOptimizeModules.tap('CuratedExportsPlugin', (modules) => {
        for (const module of modules) {
          const library = 'options' in module ? shareKey(module.options) : undefined
          const offered = library === undefined ? undefined : curatedExports[library]
          if (!offered) continue
          const used = compilation.moduleGraph.getExportsInfo(module).getUsedExports(undefined)
          // `null` in development, where usage is not followed; `true` when the whole namespace is passed around.
          const names = used === true ? ['*'] : used ? [...used] : []
          const missing = names.filter((name) => !offered.includes(name))
          if (missing.length === 0) continue
          const text = `${library}: ${missing.join(', ')} is not shared by the shell (shared/build/src/platform.ts)`
          compilation.errors.push(new compiler.webpack.WebpackError(text))
        }
      })
    })
  }
}

function shareKey(options: unknown): string | undefined {
  if (typeof options !== 'object' || options === null || !('shareKey' in options)) return undefined
  return typeof options.shareKey === 'string' ? options.shareKey : undefined
}
