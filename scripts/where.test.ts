import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

const root = join(__dirname, '..')
const where = (...args: string[]) =>
  spawnSync(join(root, 'node_modules/.bin/node'), ['scripts/where.ts', ...args], { cwd: root, encoding: 'utf8' })

it('leads from an address of the console to its tables', () => {
  const { stdout } = where('/templates')
  expect(stdout).toContain('screen mf-communication/src/templates/TemplatesPage.tsx')
  expect(stdout).toMatch(/GET +\/v1\/templates +server\/src\/communication\/templates\//)
  expect(stdout).toMatch(/writes .*\btemplates\b/)
})

it('leads from a path of the API, with an id, to its tables', () => {
  expect(where('/v1/templates/0199a000-0000-7000-8000-000000000000').stdout).toMatch(/writes .*\btemplates\b/)
})

it('says so when an address leads nowhere', () => {
  expect(where('/nowhere')).toMatchObject({ status: 1, stderr: 'nothing answers /nowhere\n' })
})
