// npm run new-remote -- mf-x "Title" ["ชื่อ"]: creates a remote with one screen, its test and its scenario. The build finds it by
// the name of its folder; the shell needs no change.
import { join } from 'node:path'
import { run } from './lib/run.ts'
import { root } from './lib/targets.ts'
import { createRemote } from './new-remote/create-remote.ts'

const [name, title, thai] = process.argv.slice(2)
if (!name || !title) {
  console.error('usage: npm run new-remote -- mf-x "Title" ["ชื่อภาษาไทย"]')
  process.exit(1)
}
try {
  await createRemote(root, name, { en: title, th: thai ?? title })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await run('biome', ['check', '--write', name])
// Makes it a workspace: a link in node_modules and an entry in package-lock.json.
const { code } = await run('npm', ['install', '--no-audit', '--no-fund'])
console.info(`created ${join(root, name)}. Next: npm run dev -w ${name}`)
process.exitCode = code
