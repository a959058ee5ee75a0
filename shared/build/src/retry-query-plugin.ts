import webpack, { type Compiler } from 'webpack'

/**
 * Gives every chunk the query that the entry script was loaded with (`remoteEntry.js?try=2`). A browser makes a second
 * request for an address wait while a first one hangs (Chromium: 20 s, the lock of its cache), so a Retry that asks for
 * the same addresses would hang too.
 */
export class RetryQueryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('RetryQueryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RetryQueryPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryQuery())
      })
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'RetryQueryPlugin',
        (source) => `${source}\nscript.src += __webpack_require__.retryQuery;`,
      )
    })
  }
}

class RetryQuery extends webpack.RuntimeModule {
  constructor() {
    super('retry query', webpack.RuntimeModule.STAGE_BASIC)
  }

  override generate(): string {
    return '__webpack_require__.retryQuery = document.currentScript ? new URL(document.currentScript.src).search : "";'
  }
}
