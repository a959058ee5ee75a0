import { join } from 'node:path'
import type { Configuration } from 'webpack'
import { preset, repository, withoutNodeModules } from './preset.ts'

/**
 * The two builds that the static showcase adds to the console: the first script of its page, and the service in a worker.
 *
 * @param folder the folder of `msw`
 */
export function showcaseConfig(folder: string): [page: Configuration, service: Configuration] {
  const to = join(repository, 'node_modules/.cache/showcase')
  return [
    part(folder, 'page', join(to, 'page'), {}),
    part(folder, 'service', join(to, 'service'), { target: ['webworker', 'es2022'] }),
  ]
}

function part(folder: string, name: string, path: string, own: Configuration): Configuration {
  const base = preset(folder, `showcase-${name}`)
  return {
    ...base,
    ...own,
    entry: { [name]: `./src/showcase/${name}.ts` },
    devtool: false,
    output: { ...base.output, path, publicPath: 'auto' },
    plugins: [...(base.plugins ?? []), withoutNodeModules],
  }
}
