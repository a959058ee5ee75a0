// npm run dev -w mf-reports: that area alone in a browser, without a server or the shell. Its scenarios (dev/scenarios.tsx)
// stand in a list; the product API is answered in the page. Built again, and reloaded, when a file changes.
//
// npm run dev -w mf-reports -- --in-shell https://sms.example: that area in the place of the running console's own, in this
// browser alone.
//
// WORKBENCH_PORT (4100; 0 takes a free one) is where it is. Several areas are served one port after the other; with --once
// nothing is watched.
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildTargets, root } from './build/targets.ts'
import { serveInShell } from './dev/in-shell.ts'
import { serveWorkbenches } from './dev/serve-workbench.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'in-shell': { type: 'string' }, once: { type: 'boolean', default: false } },
})
const names = positionals.length > 0 ? positionals : [basename(process.cwd())]
const port = Number(process.env.WORKBENCH_PORT ?? 4100)
if (values['in-shell'] !== undefined) await openInShell(values['in-shell'])
else await openAlone()

async function openInShell(at: string): Promise<void> {
  const [name] = names
  const target = buildTargets().find((each) => each.name === name && each.kind === 'remote')
  const url = URL.parse(at)
  if (!target) return refuse(`there is no area ${name}: npm run dev -w mf-reports -- --in-shell http://127.0.0.1:4000`)
  if (!url || !/^https?:$/.test(url.protocol)) return refuse(`${at} is no address of a console`)
  try {
    console.log(`ready ${await serveInShell(target, url, port)} (${name} is the local one, the rest is ${url.origin})`)
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error))
  }
}

function refuse(why: string): void {
  console.error(why)
  process.exit(1)
}

async function openAlone(): Promise<void> {
  const without = names.filter((each) => !existsSync(join(root, each, 'dev/scenarios.tsx')))
  if (without.length > 0) {
    return refuse(`${without.join(', ')}: no dev/scenarios.tsx; name an area that has: npm run dev -w mf-reports`)
  }
  try {
    for (const { name, url } of await serveWorkbenches(names, { port, watch: !values.once })) {
      console.log(names.length === 1 ? `ready ${url}` : `ready ${url} ${name}`)
    }
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error))
  }
}
