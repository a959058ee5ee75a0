import { PGlite } from '@electric-sql/pglite'
import { PAGE_PARSERS } from '@songsarn/server/page'
import { openInMemory } from '../product.ts'

/** What lies beside the database between two visits. */
export type Notes = {
  /** Of the session, as a cookie would hold it. */
  token?: string
  /** The service's own. */
  secretKey: string
  /** The database holds the samples. */
  isFilled: boolean
}

const NOTES = '/notes'

export type Kept = {
  notes(): Notes
  note(change: Partial<Notes>): void
  open(): Promise<PGlite>
  /** Everything is forgotten; the database must be closed. */
  forget(): Promise<void>
}

/**
 * What this browser keeps under a name: the database in IndexedDB, the notes in a cache, which workers have too. Where it
 * keeps nothing, both last as long as the service.
 *
 * @param name of one build at one address: another build's database may have other tables
 */
export async function openKept(name: string): Promise<Kept> {
  const cache = await globalThis.caches?.open(name).catch(() => undefined)
  const found = await readNotes(cache)
  let notes: Notes = { secretKey: crypto.randomUUID(), isFilled: false, ...found }
  function note(change: Partial<Notes>): void {
    notes = { ...notes, ...change }
    cache?.put(NOTES, new Response(JSON.stringify(notes))).catch((error) => console.warn('not kept', error))
  }
  if (!found) note({})
  return {
    notes: () => notes,
    note,
    async open() {
      try {
        return await openStored(name)
      } catch (error) {
        // Damaged, or of a browser that was killed in the middle: a demo begins anew rather than never again.
        console.warn('the kept database does not open', error)
        note({ token: undefined, isFilled: false })
        await deleteStored(name)
        return openStored(name).catch(openInMemory)
      }
    },
    async forget() {
      note({ token: undefined, isFilled: false })
      await deleteStored(name)
    },
  }
}

async function readNotes(cache: Cache | undefined): Promise<Partial<Notes> | undefined> {
  const answer = await cache?.match(NOTES)
  return answer?.json().catch(() => undefined)
}

/**
 * Deletes what earlier builds kept at the same address. One that a tab still has open goes when that tab does.
 *
 * @param name as `openKept` takes it: `<address>.<build>.js`
 */
export async function forgetEarlier(name: string): Promise<void> {
  const address = name.replace(/\.\w+\.js$/, '.')
  const isEarlier = (other: string) => other.startsWith(address) && other !== name
  const databases = (await indexedDB.databases?.()) ?? []
  for (const { name: stored = '' } of databases) {
    const other = stored.replace(storeOf(''), '')
    if (stored !== other && isEarlier(other)) await deleteStored(other)
  }
  for (const other of (await globalThis.caches?.keys()) ?? []) if (isEarlier(other)) await caches.delete(other)
}

const openStored = (name: string): Promise<PGlite> =>
  PGlite.create({ dataDir: `idb://${name}`, relaxedDurability: true, parsers: PAGE_PARSERS })

/** As PGlite calls it. */
const storeOf = (name: string) => `/pglite/${name}`

function deleteStored(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(storeOf(name))
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error ?? new Error('the database could not be deleted'))
    // Something still has it open: it is gone once that lets go.
    request.onblocked = () => resolve()
  })
}
