import type { Compilation, Compiler, Module } from 'webpack'
import { emitText } from './emit-text.ts'

/**
 * Writes `bundled.json`: the third-party files that a build contains, with their sizes before minifying, e.g.
 * `{ "dayjs/dayjs.min.js": 12345 }`. `scripts/check-size.ts` finds files that two remotes bundle: a visit to both would
 * download them twice.
 */
export class BundledModulesPlugin {
  apply(compiler: Compiler): void {
    const of = {
      name: 'BundledModulesPlugin',
      stage: 'PROCESS_ASSETS_STAGE_SUMMARIZE',
      filename: 'bundled.json',
    } as const
    emitText(compiler, of, (compilation) => JSON.stringify(bundledOf(compilation)))
  }
}

function bundledOf(compilation: Compilation): Record<string, number> {
  const bundled = new Map<string, number>()
  for (const module of compilation.modules) {
    if (compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) continue
    for (const part of partsOf(module)) {
      // …/node_modules/dayjs/dayjs.min.js, without the query and the loaders before it
      const file = /[\\/]node_modules[\\/](?!.*[\\/]node_modules[\\/])([^?!|]+)/.exec(
        part.nameForCondition() ?? '',
      )?.[1]
      if (file) bundled.set(file.replaceAll('\\', '/'), part.size())
    }
  }
  return Object.fromEntries([...bundled].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The modules inside a concatenated module, or the module itself. */
function partsOf(module: Module): Module[] {
  return 'modules' in module && Array.isArray(module.modules) ? module.modules : [module]
}
