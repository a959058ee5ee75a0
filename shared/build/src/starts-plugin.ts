import type { ChunkGroup, Compilation, Compiler } from 'webpack'
import { emitText } from './emit-text.ts'
import { shareKeyOf } from './used-exports.ts'

/** What some code of a build starts with: scripts of the build, and libraries of the shell by their keys in the share scope. */
export type Start = { scripts: string[]; libraries: string[] }

export type Starts = {
  /** What `import()` of a file fetches, e.g. `src/home/HomePage.tsx`. Undefined when the build has no such import. */
  ofImport(file: string): Start | undefined
  /** What a module that the build exposes starts with, by the name of its chunk. */
  ofExposed(chunk: string): Start | undefined
  /** The scripts of each library that the build shares, by its key in the share scope. */
  ofLibraries(): Record<string, string[]>
}

/**
 * Writes `starts.json`: the scripts that a visit fetches first, so that the server can name them in the page, and the browser fetches
 * them side by side instead of one after another (`server/src/adapters/start-links.ts`).
 */
export class StartsPlugin {
  content: (starts: Starts) => unknown

  constructor(content: (starts: Starts) => unknown) {
    this.content = content
  }

  apply(compiler: Compiler): void {
    const of = { name: 'StartsPlugin', stage: 'PROCESS_ASSETS_STAGE_REPORT', filename: 'starts.json' } as const
    emitText(compiler, of, (compilation) => JSON.stringify(this.content(startsOf(compilation))))
  }
}

function startsOf(compilation: Compilation): Starts {
  const { chunkGraph, moduleGraph } = compilation
  const imports = new Map<string, ChunkGroup>()
  const libraries = new Map<string, ChunkGroup>()
  for (const module of compilation.modules) {
    const provided = /^provide (?:shared )?module \([^)]*\) (.+)@\d[^@ ]* = /.exec(module.identifier())?.[1]
    for (const block of module.blocks) {
      const group = chunkGraph.getBlockChunkGroup(block)
      if (!group) continue
      if (provided !== undefined) libraries.set(provided, group)
      for (const dependency of block.dependencies) {
        const path = moduleGraph.getModule(dependency)?.nameForCondition()
        if (path) imports.set(path.replaceAll('\\', '/'), group)
      }
    }
  }
  const startOf = (group: ChunkGroup | undefined): Start | undefined => {
    if (!group) return undefined
    const keys = group.chunks.flatMap((chunk) =>
      Array.from(chunkGraph.getChunkModulesIterable(chunk), (module) =>
        module.type === 'consume-shared-module' ? shareKeyOf(module) : undefined,
      ),
    )
    return { scripts: scriptsOf(group), libraries: [...new Set(keys)].filter((key) => key !== undefined).sort() }
  }
  return {
    ofImport: (file) => startOf([...imports].find(([path]) => path.endsWith(`/${file}`))?.[1]),
    ofExposed: (chunk) => startOf(compilation.namedChunkGroups.get(chunk)),
    ofLibraries: () => Object.fromEntries([...libraries].map(([key, group]) => [key, scriptsOf(group)])),
  }
}

const scriptsOf = (group: ChunkGroup): string[] =>
  group.chunks.flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.js'))
