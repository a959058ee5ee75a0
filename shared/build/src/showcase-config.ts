import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { preset, repository } from './preset.ts'

/**
 * What the static showcase has beyond the built console: the script that its page begins with, and the service, a worker.
 * Node's modules, which PGlite asks for behind a check, are left empty.
 *
 * @param folder of `msw`
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
    plugins: [
      ...(base.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/^node:/, (request) => {
        request.request = request.request.replace('node:', '')
      }),
    ],
  }
}
