import type { Compilation, Compiler, Module } from 'webpack'
import { exportKey, sharedExports } from './curated-exports.ts'
import { shareKeyOf, usedExports } from './used-exports.ts'

/**
 * What a build wants from the share scope and what it puts there: `{ react: '^19.3.0' }`, `{ react: '19.3.1' }`. Of a library
 * that is shared in part, each export too: `{ 'zod/mini': '^4.6.0', 'zod/mini#object': '*' }`.
 */
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
    if (module.type === 'consume-shared-module') addWanted(list, module, compilation)
    // provide shared module (default) react@19.3.1 = /…/react/index.js
    const provided = /^provide (?:shared )?module \([^)]*\) (.+)@(\d[^@ ]*) = /.exec(id)
    if (provided) addProvided(list, provided[1] ?? '', provided[2] ?? '')
  }
  return { wants: sorted(list.wants), provides: sorted(list.provides) }
}

function addWanted(list: FederationList, module: Module & { options?: unknown }, compilation: Compilation): void {
  const library = shareKeyOf(module)
  if (library === undefined) return
  const options = Object(module.options)
  list.wants[library] = typeof options.requiredVersion === 'string' ? options.requiredVersion : '*'
  // Nothing is known of what is used in development, where the whole library is shared.
  if (!sharedExports(library) || compilation.options.mode === 'development') return
  for (const name of usedExports(compilation, module)) list.wants[exportKey(library, name)] = '*'
}

function addProvided(list: FederationList, library: string, version: string): void {
  list.provides[library] = version
  for (const name of sharedExports(library) ?? []) list.provides[exportKey(library, name)] = version
}

function sorted(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
