import type { Compilation, Module } from 'webpack'

/** What modules take of a shared library by name; `*` when one passes the whole namespace around. The shell's offer takes nothing. */
export function usedExports({ moduleGraph }: Compilation, module: Module): string[] {
  const used = new Set<string>()
  for (const connection of moduleGraph.getIncomingConnections(module)) {
    const { dependency, originModule } = connection
    if (!dependency || originModule?.identifier().includes('offer-platform.ts')) continue
    if (connection.getActiveState(undefined) === false) continue
    for (const reference of dependency.getReferencedExports(moduleGraph, undefined)) {
      const [name = '*'] = Array.isArray(reference) ? reference : reference.name
      used.add(name)
    }
  }
  return [...used]
}

/** What the share scope calls the library that a module stands for; undefined for any other module. */
export function shareKeyOf(module: Module): string | undefined {
  const options: unknown = 'options' in module ? module.options : undefined
  if (typeof options !== 'object' || options === null || !('shareKey' in options)) return undefined
  return typeof options.shareKey === 'string' ? options.shareKey : undefined
}
