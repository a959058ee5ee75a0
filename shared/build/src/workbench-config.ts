import { join } from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import webpack, { type Configuration } from 'webpack'
import { preset, repository } from './preset.ts'

/**
 * One area alone in a page, with its `dev/scenarios.tsx` and without the shell: libraries are bundled, nothing is
 * federated. The service runs in the page too, so Node's modules, which PGlite asks for behind a check, are left empty.
 */
export function workbenchConfig(folder: string, name: string): Configuration {
  const base = preset(folder, `workbench-${name}`)
  return {
    ...base,
    entry: { main: './dev/scenarios.tsx' },
    output: { ...base.output, path: join(repository, 'node_modules/.cache/workbench', name), publicPath: '/' },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/^node:/, (request) => {
        request.request = request.request.replace('node:', '')
      }),
      new HtmlWebpackPlugin({ title: `${name} · workbench`, templateContent: page(name), scriptLoading: 'defer' }),
    ],
  }
}

const page = (name: string) => `<!doctype html>
<html lang="en" data-skin="light">
  <head>
    <meta charset="utf-8">
    <title>${name} · workbench</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
  </head>
  <body><div id="root"></div></body>
</html>
`
