import { PGlite } from '@electric-sql/pglite'
import { PAGE_PARSERS } from '@songsarn/server/run/page/page-database'
import { openInMemory } from '../browser-service.ts'

/** Saved beside the database. */
export type SavedState = {
  /** The token of the session, as a cookie would store it. */
  token?: string
  /** The secret key of the service. */
  secretKey: string
  /** Whether the database has the sample data. */
  isFilled: boolean
}

const STATE_URL = '/state'

export type BrowserStorage = {
  state(): SavedState
  update(change: Partial<SavedState>): void
  openDatabase(): Promise<PGlite>
  /** Deletes everything. The database must be closed. */
  clear(): Promise<void>
}

/**
 * Storage of this browser under a name: the database in IndexedDB, the state in a cache, which workers can use too. If the
 * browser cannot store, both last until the service ends.
 *
 * @param name of one build at one address: another build's database may have other tables
 */
export async function openBrowserStorage(name: string): Promise<BrowserStorage> {
  const cache = await globalThis.caches?.open(name).catch(() => undefined)
  const saved = await readState(cache)
  let state: SavedState = { secretKey: crypto.randomUUID(), isFilled: false, ...saved }
  function update(change: Partial<SavedState>): void {
    state = { ...state, ...change }
    cache
      ?.put(STATE_URL, new Response(JSON.stringify(state)))
      .catch((error) => console.warn('The state of the demo was not saved', error))
  }
  if (!saved) update({})
  return {
    state: () => state,
    update,
    async openDatabase() {
      try {
        return await openStored(name)
      } catch (error) {
        // Damaged, for example by a browser that was killed while writing. Without a new database the demo never starts.
        console.warn('The stored database cannot be opened; starting with a new one', error)
        update({ token: undefined, isFilled: false })
        await deleteStored(name)
        return openStored(name).catch(openInMemory)
      }
    },
    async clear() {
      update({ token: undefined, isFilled: false })
      await deleteStored(name)
    },
  }
}

async function readState(cache: Cache | undefined): Promise<Partial<SavedState> | undefined> {
  const response = await cache?.match(STATE_URL)
  return response?.json().catch(() => undefined)
}

/**
 * Deletes what earlier builds stored at the same address. If a tab still uses one, the browser deletes it when that tab is
 * closed.
 *
 * @param name of this build: `<address>.<build>.js`
 */
export async function deleteEarlierBuilds(name: string): Promise<void> {
  const address = name.replace(/\.\w+\.js$/, '.')
  const isEarlier = (other: string) => other.startsWith(address) && other !== name
  const databases = (await indexedDB.databases?.()) ?? []
  for (const { name: database = '' } of databases) {
    const other = database.replace(databaseName(''), '')
    if (database !== other && isEarlier(other)) await deleteStored(other)
  }
  for (const other of (await globalThis.caches?.keys()) ?? []) if (isEarlier(other)) await caches.delete(other)
}

const openStored = (name: string): Promise<PGlite> =>
  PGlite.create({ dataDir: `idb://${name}`, relaxedDurability: true, parsers: PAGE_PARSERS })

/** PGlite's name for the IndexedDB database. */
const databaseName = (name: string) => `/pglite/${name}`

function deleteStored(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(databaseName(name))
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error ?? new Error('the database could not be deleted'))
    // Still open elsewhere: the browser deletes it when it is closed there.
    request.onblocked = () => resolve()
  })
}
