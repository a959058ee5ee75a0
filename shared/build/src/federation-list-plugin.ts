import type { Compilation, Compiler, Module } from 'webpack'

/** What a build wants from the share scope and what it puts there: `{ react: '^19.3.0' }`, `{ react: '19.3.1' }`. */
export type FederationList = { wants: Record<string, string>; provides: Record<string, string> }

/** Reads the finished module graph, which knows exactly what is used, and writes one JSON file from it. */
export class FederationListPlugin {
  filename: string
  content: (list: FederationList) => unknown

  constructor(filename: string, content: (list: FederationList) => unknown) {
    this.filename = filename
    this.content = content
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('FederationListPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'FederationListPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        () => {
          const text = JSON.stringify(this.content(listOf(compilation)), null, 2)
          compilation.emitAsset(this.filename, new sources.RawSource(`${text}\n`))
        },
      )
    })
  }
}

function listOf(compilation: Compilation): FederationList {
  const list: FederationList = { wants: {}, provides: {} }
  for (const module of compilation.modules) {
    const id = module.identifier()
    if (module.type === 'consume-shared-module') addWanted(list, module)
    // provide shared module (default) react@19.3.1 = /…/react/index.js
    const provided = /^provide (?:shared )?module \([^)]*\) (.+)@(\d[^@ ]*) = /.exec(id)
    if (provided) list.provides[provided[1] ?? ''] = provided[2] ?? ''
  }
  return { wants: sorted(list.wants), provides: sorted(list.provides) }
}

function addWanted(list: FederationList, module: Module & { options?: unknown }): void {
  const options = module.options
  if (typeof options !== 'object' || options === null || !('shareKey' in options)) return
  const range = 'requiredVersion' in options ? options.requiredVersion : undefined
  list.wants[String(options.shareKey)] = typeof range === 'string' ? range : '*'
}

function sorted(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
