import type { LoaderContext } from 'webpack'
import { allowedExportsOf } from './allowed-exports.ts'

/**
 * Turns `allowed-exports-module.ts?react-router` into `export { Link, … } from '/…/react-router/…'`. The path is absolute, so
 * that federation does not resolve it to the shared module again. Development re-exports the whole library: it has no tree
 * shaking, so modules run there that need further exports.
 */
export default async function allowedExportsModule(this: LoaderContext<object>): Promise<string> {
  const library = this.resourceQuery.slice(1)
  const names = allowedExportsOf(library)
  if (!names) throw new Error(`no list of exports for ${library}`)
  const path = await this.getResolve({ dependencyType: 'esm' })(this.context, library)
  const exported = this.mode === 'development' ? '*' : `{ ${names.join(', ')} }`
  return `export ${exported} from ${JSON.stringify(path)}\n`
}
