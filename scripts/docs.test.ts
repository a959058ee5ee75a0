import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from '@jest/globals'
import { repositoryFiles } from '../lint/repository-files.ts'

const root = join(__dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const files = repositoryFiles(root)
const pages = files.filter((file) => file.endsWith('.md') && !file.endsWith('CHANGELOG.md'))

/** Made by a build, or part of the example of a feature. */
const notInGit = /^(provides|bundled|starts|registry|openapi)\.json$|tags?([./]|Page|Form)|widgets\/usage\.ts$/i

/** Scripts of the repository, and of packages with `-w`. */
const scripts = new Set(
  files
    .filter((file) => /(^|\/)package\.json$/.test(file))
    .flatMap((file) => Object.keys(JSON.parse(read(file)).scripts ?? {})),
)

/** `## Add a remote` is `#add-a-remote`. */
const anchorsOf = (text: string) =>
  Array.from(text.matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

it.each(pages)('%s links to pages and sections that exist', (page) => {
  const broken = Array.from(read(page).matchAll(/\]\((?!\w+:)([^)#]*)(?:#([^)]*))?\)/g)).filter(([, path, anchor]) => {
    const target = path ? join(dirname(page), path) : page
    return !existsSync(join(root, target)) || (anchor && !anchorsOf(read(target)).includes(anchor))
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

it.each(pages)('%s names files, folders and commands that exist', (page) => {
  const code = Array.from(read(page).matchAll(/`([^`\n]+)`/g), ([, text = '']) => text)
  const paths = code.filter((text) => /^[\w@.-]+(\/[\w@.-]+)*\.(tsx?|css|json|mjs|md|grit)$/.test(text))
  const folders = code.filter((text) =>
    /^(shared|server|shell|scripts|e2e|lint|kit|msw|docs|mf-[\w-]+)\/[\w./-]+$/.test(text),
  )
  const commands = Array.from(read(page).matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name)
  const missing = [
    ...paths.filter((path) => !notInGit.test(path) && !files.some((file) => `/${file}`.endsWith(`/${path}`))),
    ...folders.filter(
      (path) => !notInGit.test(path) && !existsSync(join(root, path)) && !existsSync(join(root, `${path}.ts`)),
    ),
    ...commands.filter((name) => !scripts.has(name)),
  ]
  expect(missing).toEqual([])
})
