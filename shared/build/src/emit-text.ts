import type { Compilation, Compiler } from 'webpack'

type Stage = 'PROCESS_ASSETS_STAGE_SUMMARIZE' | 'PROCESS_ASSETS_STAGE_REPORT'

/** Adds a text file to the assets of each compilation, made from the finished compilation at this stage. `name` is of the plugin. */
export function emitText(
  compiler: Compiler,
  { name, stage, filename }: { name: string; stage: Stage; filename: string },
  textOf: (compilation: Compilation) => string,
): void {
  const { Compilation, sources } = compiler.webpack
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tap({ name, stage: Compilation[stage] }, () => {
      compilation.emitAsset(filename, new sources.RawSource(`${textOf(compilation)}\n`))
    })
  })
}
