import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { PAGE_PARSERS } from '@songsarn/server/run/page/page-database'
import { BrowserFiles } from './browser-files.ts'

/** Saved beside the database. */
export type SavedState = {
  /** The token of the session, as a cookie would store it. */
  token?: string
  /** Whether the database is stored, with the sample data. */
  isStored: boolean
}

const STATE_URL = '/state'

export type BrowserStorage = {
  state(): SavedState
  update(change: Partial<SavedState>): void
  /** Opens the stored database, or a new one from the image. */
  openDatabase(): Promise<PGlite>
  /** Stores a new database, and from now on its changes. */
  storeDatabase(): Promise<void>
  /** Deletes everything. The database must be closed. */
  clear(): Promise<void>
}

/**
 * Storage of this browser under a name: the database in IndexedDB, the state in a cache, which workers can use too. If the
 * browser cannot store, both last until the service ends.
 *
 * @param name of one build at one address: another build's database may have other tables
 * @param image address of the archive of a new database
 */
export async function openBrowserStorage(name: string, image: string): Promise<BrowserStorage> {
  const cache = await globalThis.caches?.open(name).catch(() => undefined)
  const saved = await readState(cache)
  let state: SavedState = { isStored: false, ...saved }
  let files: BrowserFiles | undefined
  let database: PGlite | undefined
  function update(change: Partial<SavedState>): void {
    state = { ...state, ...change }
    cache
      ?.put(STATE_URL, new Response(JSON.stringify(state)))
      .catch((error) => console.warn('The state of the demo was not saved', error))
  }
  // Without its database, a session is none.
  if (!state.isStored) update({ token: undefined })

  async function open(isStored: boolean, options: PGliteOptions): Promise<PGlite> {
    files = new BrowserFiles(databaseName(name), isStored)
    database = await PGlite.create({ fs: files, relaxedDurability: true, parsers: PAGE_PARSERS, ...options })
    return database
  }
  async function openNew(): Promise<PGlite> {
    const [loadDataDir] = await Promise.all([fetchImage(image), deleteStored(name).catch(() => {})])
    return open(false, { loadDataDir }).catch((error) => {
      console.warn('This browser stores no database; the demo ends with its last tab', error)
      files = undefined
      return PGlite.create({ parsers: PAGE_PARSERS, loadDataDir })
    })
  }
  return {
    state: () => state,
    update,
    async openDatabase() {
      if (!state.isStored) return openNew()
      try {
        return await open(true, {})
      } catch (error) {
        // Damaged, for example by a browser that was killed while writing. Without a new database the demo never starts.
        console.warn('The stored database cannot be opened; starting with a new one', error)
        update({ token: undefined, isStored: false })
        return openNew()
      }
    },
    async storeDatabase() {
      if (state.isStored || !files || !database) return
      // Otherwise each visit would begin with what the log has of the first one.
      await database.exec('checkpoint')
      await files.store()
      update({ isStored: true })
    },
    async clear() {
      update({ token: undefined, isStored: false })
      await deleteStored(name)
    },
  }
}

async function fetchImage(image: string): Promise<Blob> {
  const response = await fetch(image)
  if (!response.ok) throw new Error(`${image} answered ${response.status}`)
  // PGlite decompresses what has this type.
  return new Blob([await response.arrayBuffer()], { type: 'application/gzip' })
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

/** The name of the IndexedDB database. */
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
