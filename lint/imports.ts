// Every import of the repository, with the file that it points to.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from '@swc/core'
import { repositoryFiles } from './repository-files.ts'

/** `to` is a path from the repository's root, perhaps without its extension, or `node:fs`, or `npm:zod`. */
export type Import = { from: string; to: string; line: number }

/** Imports of all TypeScript files: static, type-only and `import()`, and re-exports. */
export function readImports(root: string): Import[] {
  const packages = readPackages(root)
  return repositoryFiles(root, '*.ts', '*.tsx').flatMap((from) => {
    const source = readFileSync(join(root, from), 'utf8')
    return [...specifiers(source, from)].map((specifier) => ({
      from,
      to: resolve(from, specifier, packages),
      line: source.slice(0, source.indexOf(`'${specifier}'`)).split('\n').length,
    }))
  })
}

/** Folders of our own packages by name. */
function readPackages(root: string): Map<string, string> {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  return new Map(repositoryFiles(root, '*/package.json').map((file) => [read(file).name, posix.dirname(file)]))
}

type Node = {
  type?: string
  source?: { value: string } | null
  callee?: { type: string }
  arguments?: { expression: { value?: string } }[]
  argument?: { value?: string }
}

/** Parsed, not searched: generators and examples hold imports in strings. */
function specifiers(source: string, file: string): Set<string> {
  const { body } = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') })
  // Only import() can be anywhere; walking every node costs most of the time.
  const nodes: Iterable<Node> = source.includes('import(') ? everyNode(body) : (body as Node[])
  const found = new Set<string>()
  for (const node of nodes) {
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type ?? '')) found.add(node.source?.value ?? '')
    if (node.type === 'TsImportType') found.add(node.argument?.value ?? '')
    if (node.type === 'CallExpression' && node.callee?.type === 'Import') {
      found.add(node.arguments?.[0]?.expression.value ?? '')
    }
  }
  found.delete('')
  return found
}

function* everyNode(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return
  yield node
  for (const child of Object.values(node)) yield* everyNode(child)
}

function resolve(from: string, specifier: string, packages: Map<string, string>): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? ''
  const folder = packages.get(name)
  if (folder) return `${folder}/src${specifier.slice(name.length)}`
  return specifier.startsWith('node:') ? specifier : `npm:${specifier}`
}
