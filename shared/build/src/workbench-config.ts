import { join } from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import type { Configuration } from 'webpack'
import { preset, repository, withoutNodeModules } from './preset.ts'

/**
 * The workbench: one page per remote, with its `dev/scenarios.tsx` and without the shell. Libraries are bundled, not
 * federated. Several remotes share one build, so that shared modules compile once. The service runs in the page too.
 *
 * @param names of remotes; the page of each is `<name>.html`
 */
export function workbenchConfig(names: readonly string[]): Configuration {
  const set = names.length === 1 ? `workbench-${names[0]}` : 'workbench-of-several'
  const base = preset(repository, set)
  return {
    ...base,
    entry: Object.fromEntries(names.map((name) => [name, `./${name}/dev/scenarios.tsx`])),
    output: { ...base.output, path: join(repository, 'node_modules/.cache/workbench', set), publicPath: '/' },
    optimization: { ...base.optimization, splitChunks: { chunks: 'all' } },
    plugins: [
      ...(base.plugins ?? []),
      withoutNodeModules,
      ...names.map(
        (name) =>
          new HtmlWebpackPlugin({
            filename: `${name}.html`,
            chunks: [name],
            title: `${name} · workbench`,
            templateContent: page(name),
            scriptLoading: 'defer',
          }),
      ),
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
  <body>
    <div id="root"><p style="padding: 16px; font-family: sans-serif">Loading …</p></div>
  </body>
</html>
`
