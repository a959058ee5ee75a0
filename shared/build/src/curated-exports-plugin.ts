import type { Compilation, Compiler, Module } from 'webpack'
import { curatedExports } from './platform.ts'

/** Refuses a build that uses an export which the shell does not share: it would be undefined in the browser. */
export class CuratedExportsPlugin {
  apply(compiler: Compiler): void {
    // In development the whole library is shared, and nothing is shaken out of our own modules.
    if (compiler.options.mode === 'development') return
    compiler.hooks.compilation.tap('CuratedExportsPlugin', (compilation) => {
      compilation.hooks.afterOptimizeModules.tap('CuratedExportsPlugin', (modules) => {
        for (const module of modules) {
          const library = 'options' in module ? shareKey(module.options) : undefined
          const offered = library === undefined ? undefined : curatedExports[library]
          if (!offered) continue
          const missing = [...usedExports(compilation, module)].filter((name) => !offered.includes(name))
          if (missing.length === 0) continue
          const text = `${library}: ${missing.join(', ')} is not shared by the shell (shared/build/src/platform.ts)`
          compilation.errors.push(new compiler.webpack.WebpackError(text))
        }
      })
    })
  }
}

/** What modules take of it by name; `*` when one passes the whole namespace around. The shell's offer takes nothing. */
function usedExports({ moduleGraph }: Compilation, module: Module): Set<string> {
  const used = new Set<string>()
  for (const connection of moduleGraph.getIncomingConnections(module)) {
    const { dependency, originModule } = connection
    if (!dependency || originModule?.identifier().includes('offer-platform.ts')) continue
    if (connection.getActiveState(undefined) === false) continue
    for (const reference of dependency.getReferencedExports(moduleGraph, undefined)) {
      const [name = '*'] = Array.isArray(reference) ? reference : reference.name
      used.add(name)
    }
  }
  return used
}

function shareKey(options: unknown): string | undefined {
  if (typeof options !== 'object' || options === null || !('shareKey' in options)) return undefined
  return typeof options.shareKey === 'string' ? options.shareKey : undefined
}
