import type { LoaderContext } from 'webpack'
import { rewriteImports } from './rewrite-imports.ts'
import { antdModules } from './shared-libraries.ts'

/** Imports each antd component and icon from its own module. */
export default function antdImports(this: LoaderContext<object>, source: string): string {
  return rewriteImports(source, antdModules)
}
