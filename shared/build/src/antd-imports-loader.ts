import type { LoaderContext } from 'webpack'
import { antdModules } from './platform.ts'
import { rewriteImports } from './rewrite-imports.ts'

/** See `rewriteImports`. */
export default function antdImports(this: LoaderContext<object>, source: string): string {
  return rewriteImports(source, antdModules)
}
