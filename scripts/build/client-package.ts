import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../lib/targets.ts'

const source = join(root, 'shared/client')

/** Makes the package in `folder`: ES modules, CommonJS for programs of that kind, and one set of types for both. */
export async function makeClientPackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const published = join(source, 'src/published')
  const index = join(published, 'index.ts')
  await compile(join(folder, 'esm'), 'esnext', [index, join(published, 'cli/main.ts'), '--removeComments'])
  await compile(join(folder, 'cjs'), 'commonjs', [index, '--removeComments'])
  await compile(join(folder, 'cjs'), 'commonjs', [index, '--declaration', '--emitDeclarationOnly'])
  await cp(join(published, 'cli/locales'), join(folder, 'esm/published/cli/locales'), { recursive: true })
  // The types of a package are large. Both kinds of programs read those of CommonJS.
  await writeFile(join(folder, 'esm/published/index.d.ts'), `export * from '../../cjs/published/index.js'\n`)
  await writeFile(join(folder, 'esm/package.json'), '{"type":"module"}\n')
  await writeFile(join(folder, 'cjs/package.json'), '{"type":"commonjs"}\n')
  // Under its own name, Jest would take it for a second package of the name of this repository.
  await copyFile(join(source, 'package/manifest.json'), join(folder, 'package.json'))
  await copyFile(join(source, 'package/README.md'), join(folder, 'README.md'))
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'))
}

async function compile(to: string, module: string, files: string[]): Promise<void> {
  const options = {
    ...{ module, moduleResolution: 'bundler', target: 'es2022', lib: 'es2024,dom,dom.iterable', types: 'node' },
    ...{ rewriteRelativeImportExtensions: 'true', rootDir: join(source, 'src'), outDir: to, strict: 'true' },
    ...{ skipLibCheck: 'true', ignoreConfig: 'true' },
  }
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), [...flags, ...files], { cwd: root })
}
