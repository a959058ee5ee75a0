import type { Compilation, Compiler, Module } from 'webpack'

const FILENAME = 'bundled.json'

/**
 * Writes which files of third-party packages a build carries itself, with their sizes before minifying:
 * `{ "echarts/lib/core.js": 12345 }`. What two areas both carry, a visit to both fetches twice (`scripts/check-size.ts`).
 */
export class BundledListPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('BundledListPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'BundledListPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        () => compilation.emitAsset(FILENAME, new sources.RawSource(`${JSON.stringify(bundledOf(compilation))}\n`)),
      )
    })
  }
}

function bundledOf(compilation: Compilation): Record<string, number> {
  const bundled: Record<string, number> = {}
  for (const module of compilation.modules) {
    if (compilation.chunkGraph.getNumberOfModuleChunks(module) === 0) continue
    for (const part of partsOf(module)) {
      // …/node_modules/echarts/lib/core.js, without the query and the loaders before it
      const file = /[\\/]node_modules[\\/](?!.*[\\/]node_modules[\\/])([^?!|]+)/.exec(
        part.nameForCondition() ?? '',
      )?.[1]
      if (file) bundled[file.replaceAll('\\', '/')] = part.size()
    }
  }
  return Object.fromEntries(Object.entries(bundled).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Modules that webpack has joined into one stand inside of it. */
function partsOf(module: Module): Module[] {
  return 'modules' in module && Array.isArray(module.modules) ? module.modules : [module]
}
