import webpack, { type Compiler } from 'webpack'

/**
 * Requests every chunk with the query that the entry script was loaded with (`remoteEntry.js?try=2`). While a request hangs,
 * a browser queues a second one for the same URL (Chromium: 20 s, its cache lock), so a Retry with the same URLs would hang too.
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
