import webpack, { type Compiler } from 'webpack'

/**
 * Shows each script that a build loads later to the page, before it is requested: the shell limits its time by progress, and
 * asks at another address for what failed (`shell/src/services/scripts/watch-scripts.ts`). Without the shell, as in the workbench,
 * nobody watches.
 */
export class WatchedScriptsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('WatchedScriptsPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'WatchedScriptsPlugin',
        (source) => `${source}\nglobalThis.songsarnScripts?.watch(script);`,
      )
    })
  }
}
