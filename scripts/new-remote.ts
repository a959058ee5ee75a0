// npm run new-remote -- mf-x "Title" ["ชื่อ"]: makes an area with one screen, its test and its scenario. The build finds it
// by its folder's name; the shell needs no change.
import { join } from 'node:path'
import { root, run } from './lib/run.ts'
import { makeRemote } from './new-remote/make-remote.ts'

const [name, title, thai] = process.argv.slice(2)
if (!name || !title) {
  console.error('npm run new-remote -- mf-x "Title" ["ชื่อภาษาไทย"]')
  process.exit(1)
}
try {
  await makeRemote(root, name, { en: title, th: thai ?? title })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await run('biome', ['check', '--write', name])
// Makes it a workspace: a link in node_modules and its line in package-lock.json.
const { code } = await run('npm', ['install', '--no-audit', '--no-fund'])
console.info(`${join(root, name)} is there. Next: npm run dev -w ${name}`)
process.exitCode = code
