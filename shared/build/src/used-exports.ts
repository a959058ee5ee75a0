import type { Compilation, Module } from 'webpack'

/**
 * The exports of a shared library that modules use; `*` for a use of the whole namespace. The imports in
 * `shared-library-chunks.ts` do not count.
 */
export function usedExports({ moduleGraph }: Compilation, module: Module): string[] {
  const used = new Set<string>()
  for (const connection of moduleGraph.getIncomingConnections(module)) {
    const { dependency, originModule } = connection
    if (!dependency || originModule?.identifier().includes('shared-library-chunks.ts')) continue
    if (connection.getActiveState(undefined) === false) continue
    for (const reference of dependency.getReferencedExports(moduleGraph, undefined)) {
      const [name = '*'] = Array.isArray(reference) ? reference : reference.name
      used.add(name)
    }
  }
  return [...used]
}

/** The share scope's key of a shared module; undefined for any other module. */
export function shareKeyOf(module: Module): string | undefined {
  const options: unknown = 'options' in module ? module.options : undefined
  if (typeof options !== 'object' || options === null || !('shareKey' in options)) return undefined
  return typeof options.shareKey === 'string' ? options.shareKey : undefined
}
