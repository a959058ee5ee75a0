import type { LoaderContext } from 'webpack'
import { sharedExports } from './curated-exports.ts'

/**
 * Turns `curated.ts?react-router` into `export { Link, … } from '/…/react-router/…'`, the file itself, which is no share.
 * Development takes the whole library: nothing is shaken out there, so modules run that use what no screen does.
 */
export default async function curated(this: LoaderContext<object>): Promise<string> {
  const library = this.resourceQuery.slice(1)
  const names = sharedExports(library)
  if (!names) throw new Error(`no list of exports for ${library}`)
  const path = await this.getResolve({ dependencyType: 'esm' })(this.context, library)
  const exported = this.mode === 'development' ? '*' : `{ ${names.join(', ')} }`
  return `export ${exported} from ${JSON.stringify(path)}\n`
}
