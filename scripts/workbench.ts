// npm run dev -w mf-reports: opens the workbench of that remote, without a server or the shell. It lists the scenarios of
// dev/scenarios.tsx; the service runs in the page. A change of a file builds and reloads.
//
// npm run dev -w mf-reports -- --in-shell https://sms.example: shows the local remote inside that running console, in this
// browser only.
//
// WORKBENCH_PORT (4100; 0 takes a free port) is the port of the first remote; the others follow. --once builds without
// watching.
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { serveInShell } from './dev/in-shell.ts'
import { serveWorkbenches } from './dev/serve-workbench.ts'
import { buildTargets, root } from './lib/targets.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'in-shell': { type: 'string' }, once: { type: 'boolean', default: false } },
})
const names = positionals.length > 0 ? positionals : [basename(process.cwd())]
const port = Number(process.env.WORKBENCH_PORT ?? 4100)
try {
  await (values['in-shell'] === undefined ? openWorkbenches() : openInShell(values['in-shell']))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

async function openInShell(address: string): Promise<void> {
  const [name] = names
  const target = buildTargets().find((each) => each.name === name && each.kind === 'remote')
  const url = URL.parse(address)
  if (!target) throw new Error(`no remote ${name}: npm run dev -w mf-reports -- --in-shell http://127.0.0.1:4000`)
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${address} is not the address of a console`)
  console.log(`ready ${await serveInShell(target, url, port)} (${name} is local, everything else is ${url.origin})`)
}

async function openWorkbenches(): Promise<void> {
  const without = names.filter((name) => !existsSync(join(root, name, 'dev/scenarios.tsx')))
  if (without.length > 0)
    throw new Error(
      `${without.join(', ')}: no dev/scenarios.tsx. Name a remote that has one: npm run dev -w mf-reports`,
    )
  for (const { name, url } of await serveWorkbenches(names, { port, watch: !values.once })) {
    console.log(names.length === 1 ? `ready ${url}` : `ready ${url} ${name}`)
  }
}
