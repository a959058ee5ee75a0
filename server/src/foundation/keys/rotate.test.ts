import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { testApp } from '../../../testing/app.ts'
import { forEachEngine } from '../../../testing/database.ts'
import { silentLog } from '../../../testing/sending.ts'
import { keyedHash } from '../crypto/hash.ts'
import { keyIdOf } from '../crypto/key-id.ts'
import { seal, unseal } from '../crypto/seal.ts'
import { SecretKeyMissing } from '../crypto/secret-key.ts'
import type { OpenDatabase } from '../db/connect.ts'
import { asWorker } from '../db/tenancy.ts'
import { openKeyring } from './open-keyring.ts'
import { rotate } from './rotate.ts'
import type { SealedColumn } from './sealed-column.ts'

const [OLD, NEW, THIRD] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string, string]
const CARRIERS: SealedColumn = {
  ...{ what: 'passwords', table: 'carriers', column: 'sealedPassword', key: ['name'] },
  purposeOf: ({ name = '' }) => `carrier ${name}`,
}
const COLUMNS = [CARRIERS]

forEachEngine('a change of SECRET_KEY', (open) => {
  let store: OpenDatabase
  beforeEach(async () => {
    store = await open()
  })
  afterEach(() => store.close())

  const keyringOf = (key: string, ...fallbacks: string[]) => openKeyring(store, { key, fallbacks }, COLUMNS)
  const change = (key: string, ...fallbacks: string[]) => {
    const said: string[] = []
    const options = { given: { key, fallbacks }, columns: COLUMNS, say: (line: string) => said.push(line), settleMs: 0 }
    return rotate(store, options).then(() => said)
  }
  const add = (name: string, sealedPassword: string) =>
    asWorker(store, (trx) =>
      trx.insertInto('carriers').values({ name, url: 'smpp://u@h', sealedPassword, downAfterSeconds: 60 }).execute(),
    )
  const stored = async (name: string) => {
    const rows = await asWorker(store, (trx) => trx.selectFrom('carriers').selectAll().execute())
    return rows.find((row) => row.name === name)?.sealedPassword ?? ''
  }

  it('encrypts everything again, keeps what is derived, and ends the former key', async () => {
    const before = await keyringOf(OLD)
    // 3 batches, the last one not full.
    for (let no = 0; no < 450; no++) await add(`c${no}`, await seal(before, `carrier c${no}`, `secret ${no}`))

    await expect(keyringOf(NEW)).rejects.toThrow(`${await keyIdOf(OLD)} (passwords: 450, the base of links`)
    const both = await keyringOf(NEW, OLD)
    // Before the change all processes can still open it.
    expect(await unseal(before, 'x', await seal(both, 'x', 'text'))).toBe('text')

    const said = await change(NEW, OLD)
    expect(said.slice(1)).toEqual([
      ...['200', '400', '450'].map((done) => `passwords: ${done} of 450`),
      'Everything is encrypted with SECRET_KEY. The former keys may go: remove SECRET_KEY_FALLBACKS (or DATA_DIR/secret-key-fallbacks), and restart each process.',
    ])
    expect(said.join()).not.toContain(NEW)
    const after = await keyringOf(NEW)
    for (const no of [0, 199, 200, 449])
      expect(await unseal(after, `carrier c${no}`, await stored(`c${no}`))).toBe(`secret ${no}`)
    expect(await keyedHash(after, 'link')).toBe(await keyedHash(before, 'link'))
    await expect(keyringOf(OLD)).rejects.toThrow(SecretKeyMissing)
    expect(await change(NEW)).toEqual([expect.stringContaining('There is nothing to do')])
  })

  it('goes back to the former key in the middle, and on to a third one', async () => {
    await add('A', await seal(await keyringOf(OLD), 'carrier A', 'secret'))
    const said = await change(NEW, OLD)
    expect(said.at(-1)).toContain('may go')
    await change(OLD, NEW)
    expect(await unseal(await keyringOf(OLD), 'carrier A', await stored('A'))).toBe('secret')
    await change(THIRD, OLD)
    expect(await unseal(await keyringOf(THIRD), 'carrier A', await stored('A'))).toBe('secret')
  })

  it('names what no key opens, and leaves it', async () => {
    const before = await keyringOf(OLD)
    await add('lost', await seal(THIRD, 'carrier lost', 'secret'))
    await add('kept', await seal(before, 'carrier kept', 'secret'))
    const lost = await stored('lost')
    expect(await change(NEW, OLD)).toContain(
      'passwords: no key opens 1, which were lost before. Enter them again: lost',
    )
    expect(await stored('lost')).toBe(lost)
    expect(await unseal(await keyringOf(NEW), 'carrier kept', await stored('kept'))).toBe('secret')
  })

  it('keeps a text that another process changes while it runs', async () => {
    const before = await keyringOf(OLD)
    for (const name of ['A', 'B']) await add(name, await seal(before, `carrier ${name}`, 'old'))
    const both = await keyringOf(NEW, OLD)
    const changes = (async () => {
      for (let no = 0; no < 200; no++) {
        const sealedPassword = await seal(both, 'carrier B', `new ${no}`)
        await asWorker(store, (trx) =>
          trx.updateTable('carriers').set({ sealedPassword }).where('name', '=', 'B').execute(),
        )
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
    })()
    await Promise.all([change(NEW, OLD), change(NEW, OLD), changes])
    expect(await unseal(await keyringOf(NEW), 'carrier B', await stored('B'))).toBe('new 199')
  })

  it('derives nothing from the key of a new database, and keeps what an older one derived', async () => {
    const fresh = await keyringOf(OLD)
    expect(fresh.derivation).not.toBe(OLD)
    await asWorker(store, (trx) => trx.deleteFrom('secretKeys').execute())
    await testApp(store, { log: silentLog }).newAccount()
    expect((await keyringOf(NEW, OLD)).derivation).toBe(OLD)
  })

  it('agrees on one key when two processes are the first', async () => {
    const made = await Promise.allSettled([keyringOf(OLD), keyringOf(OLD), keyringOf(NEW)])
    const derived = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.derivation] : []))
    expect(new Set(derived).size).toBe(1)
    const { rows } = await asWorker(store, (trx) => sql`select from secret_keys`.execute(trx))
    expect(rows).toHaveLength(1)
  })
})
