// npm run package:client [-- FOLDER]: makes the package `songsarn` in dist/client, and packs it into FOLDER when there is one.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { makeClientPackage } from './build/client-package.ts'
import { root } from './lib/targets.ts'

const folder = join(root, 'dist/client')
await makeClientPackage(folder)
const [to] = process.argv.slice(2)
if (to) execFileSync('npm', ['pack', folder, '--pack-destination', to], { stdio: 'inherit' })
