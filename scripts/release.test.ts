import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'

const root = join(__dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'songsarn-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const identity = { NAME: 'Test', EMAIL: 'test@example.com' }
const env = {
  ...process.env,
  NODE_OPTIONS: '',
  GIT_CONFIG_GLOBAL: '/dev/null',
  ...Object.fromEntries(
    Object.entries(identity).flatMap(([key, value]) => [
      [`GIT_AUTHOR_${key}`, value],
      [`GIT_COMMITTER_${key}`, value],
    ]),
  ),
}

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' })
  return { status, stdout, stderr }
}
const release = (name: string) => run(process.execPath, join(folder, 'scripts/release.ts'), name)
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
function commit(path: string, message: string): void {
  write(path, message)
  run('git', 'add', '.')
  expect(run('git', 'commit', '-m', message)).toMatchObject({ status: 0 })
}

const packageOf = (folder: string) => (folder === 'shell' ? '@songsarn/shell' : folder)

/** The shell and two empty remotes with this repository's settings of Lerna. */
beforeAll(() => {
  for (const part of ['scripts', 'lerna.json']) cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  write('.gitignore', 'node_modules\n')
  write('package.json', JSON.stringify({ private: true, type: 'module', workspaces: ['mf-*', 'shell'] }))
  mkdirSync(join(folder, 'shell'))
  for (const name of ['shell', 'mf-one', 'mf-two']) {
    mkdirSync(join(folder, name), { recursive: true })
    write(
      `${name}/package.json`,
      `${JSON.stringify({ name: packageOf(name), version: '0.1.0', private: true }, null, 2)}\n`,
    )
    if (name !== 'shell') write(`${name}/remote.json`, '{}')
  }
  run('git', 'init', '--initial-branch', 'main')
  commit('README.md', 'Begin')
})

it('raises the version of one remote by its own commits only, and lists them in its changelog', () => {
  commit('mf-one/a', 'feat(one): show the week before')
  commit('mf-two/a', 'feat(two): something of another remote')
  commit('mf-one/b', 'Clean up')
  expect(release('mf-one')).toMatchObject({ status: 0 })
  expect(JSON.parse(read('mf-one/package.json')).version).toBe('0.2.0')
  expect(read('mf-one/CHANGELOG.md')).toContain('show the week before')
  expect(read('mf-one/CHANGELOG.md')).not.toContain('another remote')
  expect(run('git', 'tag').stdout.split('\n')).toEqual(['mf-one@0.1.0', 'mf-one@0.2.0', ''])
  expect(JSON.parse(read('mf-two/package.json')).version).toBe('0.1.0')

  // Commits before the release of another remote still count.
  commit('mf-two/b', 'fix(two): count from one')
  expect(release('mf-two')).toMatchObject({ status: 0 })
  expect(JSON.parse(read('mf-two/package.json')).version).toBe('0.2.0')
  expect(read('mf-two/CHANGELOG.md')).toMatch(/count from one[\s\S]*something of another remote/)
  expect(JSON.parse(read('mf-one/package.json')).version).toBe('0.2.0')
}, 90_000)

it('raises the version of the shell in the same way', () => {
  commit('shell/a', 'feat(shell): a wider menu')
  expect(release('shell')).toMatchObject({ status: 0 })
  expect(JSON.parse(read('shell/package.json')).version).toBe('0.2.0')
  expect(read('shell/CHANGELOG.md')).toContain('a wider menu')
  expect(run('git', 'tag', '--list', '@songsarn/*').stdout.split('\n')).toEqual([
    '@songsarn/shell@0.1.0',
    '@songsarn/shell@0.2.0',
    '',
  ])
  expect(JSON.parse(read('mf-one/package.json')).version).toBe('0.2.0')
}, 90_000)

it('refuses uncommitted changes and unknown remotes', () => {
  write('mf-one/c', 'half done')
  expect(release('mf-one')).toMatchObject({ status: 1, stderr: expect.stringContaining('commit or stash') })
  expect(release('mf-three')).toMatchObject({ status: 1, stderr: expect.stringContaining('name a remote') })
})
