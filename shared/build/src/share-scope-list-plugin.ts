import type { Compilation, Compiler, Module } from 'webpack'
import { allowedExportsOf, exportKey } from './allowed-exports.ts'
import { emitText } from './emit-text.ts'
import { shareKeyOf, usedExports } from './used-exports.ts'

/**
 * Libraries that a build wants from the share scope (`{ react: '^19.3.0' }`) and those it provides (`{ react: '19.3.1' }`).
 * A library that is shared in part also lists each export: `{ 'zod/mini': '^4.6.0', 'zod/mini#object': '*' }`.
 */
export type ShareScopeList = { wants: Record<string, string>; provides: Record<string, string> }

/** Writes a JSON file from the finished module graph, the only place that knows which shared modules are used. */
export class ShareScopeListPlugin {
  filename: string
  content: (list: ShareScopeList) => unknown

  constructor(filename: string, content: (list: ShareScopeList) => unknown) {
    this.filename = filename
    this.content = content
  }

  apply(compiler: Compiler): void {
    const { filename } = this
    const of = { name: 'ShareScopeListPlugin', stage: 'PROCESS_ASSETS_STAGE_SUMMARIZE', filename } as const
    emitText(compiler, of, (compilation) => JSON.stringify(this.content(listOf(compilation)), null, 2))
  }
}

function listOf(compilation: Compilation): ShareScopeList {
  const list: ShareScopeList = { wants: {}, provides: {} }
  for (const module of compilation.modules) {
    const id = module.identifier()
    if (module.type === 'consume-shared-module') addWanted(list, module, compilation)
    // provide shared module (default) react@19.3.1 = /…/react/index.js
    const provided = /^provide (?:shared )?module \([^)]*\) (.+)@(\d[^@ ]*) = /.exec(id)
    if (provided) addProvided(list, provided[1] ?? '', provided[2] ?? '')
  }
  return { wants: sorted(list.wants), provides: sorted(list.provides) }
}

function addWanted(list: ShareScopeList, module: Module & { options?: unknown }, compilation: Compilation): void {
  const library = shareKeyOf(module)
  if (library === undefined) return
  const options = Object(module.options)
  list.wants[library] = typeof options.requiredVersion === 'string' ? options.requiredVersion : '*'
  // Development shares the whole library and does not track used exports.
  if (!allowedExportsOf(library) || compilation.options.mode === 'development') return
  for (const name of usedExports(compilation, module)) list.wants[exportKey(library, name)] = '*'
}

function addProvided(list: ShareScopeList, library: string, version: string): void {
  list.provides[library] = version
  for (const name of allowedExportsOf(library) ?? []) list.provides[exportKey(library, name)] = version
}

function sorted(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
