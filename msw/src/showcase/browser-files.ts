import type { PGlite } from '@electric-sql/pglite'
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs'

/** Where PGlite has the database. */
const DATA = '/pglite/data'
const STORE = 'files'
/** Milliseconds without a query until changes are stored, and the longest that a busy database waits: a reload loses what was not stored. */
const QUIET_MS = 100
const LONGEST_MS = 300
/** Nothing is stored for so long after a stored database is opened: the first screens wait for it. */
const FIRST_MS = 2000
/** A busy database waits for so many times as long as the last storing took: most of its time is for queries. */
const REST = 3

/** A folder has no contents. */
type Entry = { contents?: Uint8Array }
type StoredFiles = (readonly [path: string, Entry])[]

/**
 * The files of a database, in memory, and stored in IndexedDB when the database is quiet. PGlite's own `idb://` compares all files with
 * the stored ones after each query, reads them one by one, and stores files of different moments together.
 */
export class BrowserFiles extends EmscriptenBuiltinFilesystem {
  #isKept: boolean
  /** Begins at once: the engine is compiled meanwhile. */
  readonly #opening: Promise<[IDBDatabase, StoredFiles]>
  #storage: IDBDatabase | undefined
  /** When each stored file was changed. */
  readonly #stored = new Map<string, number>()
  #storing = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined
  #changedAt = 0
  #storingTook = 0
  #notBefore = 0

  /**
   * @param name of the database in IndexedDB
   * @param isKept whether it is stored. If not, nothing is stored until `store` is called
   */
  constructor(name: string, isKept: boolean) {
    super()
    this.#isKept = isKept
    this.#opening = open(name).then(async (storage) => [storage, isKept ? await readAll(storage) : []])
    // It is reported where it is awaited.
    this.#opening.catch(() => {})
  }

  /** @throws when this browser stores nothing, or nothing is stored under the name */
  override async initialSyncFs(): Promise<void> {
    const [storage, stored] = await this.#opening
    this.#storage = storage
    if (!this.#isKept) return
    if (stored.length === 0) throw new Error('no file is stored')
    this.#notBefore = Date.now() + FIRST_MS
    const { FS } = this.#module
    for (const [path, { contents }] of stored) {
      if (contents) FS.writeFile(path, contents, { canOwn: true })
      else FS.mkdirTree(path)
      this.#stored.set(path, changeOf(FS.stat(path)))
    }
  }

  /** PGlite calls it after each query. */
  override async syncToFs(): Promise<void> {
    if (!this.#isKept) return
    this.#changedAt ||= Date.now()
    clearTimeout(this.#timer)
    const longest = Math.max(LONGEST_MS, REST * this.#storingTook)
    const now = Date.now()
    const wait = Math.max(this.#notBefore - now, Math.min(QUIET_MS, this.#changedAt + longest - now), 0)
    const failed = (error: unknown) => console.warn('Changes of the demo were not stored', error)
    this.#timer = setTimeout(() => this.store().catch(failed), wait)
  }

  /** Stores what has changed, and from now on each change. */
  store(): Promise<void> {
    this.#isKept = true
    const stored = this.#storing.then(() => this.#storeChanges())
    this.#storing = stored.catch(() => {})
    return stored
  }

  override async closeFs(): Promise<void> {
    clearTimeout(this.#timer)
    this.#isKept = false
    await this.#storing
    this.#storage?.close()
    this.#module.FS.quit()
  }

  /** All files of one moment, between two queries: a database of two moments is a broken one. */
  async #storeChanges(): Promise<void> {
    if (!this.#storage) return
    this.#changedAt = 0
    const now = Date.now()
    const present = this.#filesBelow(DATA)
    const changed = [...present].filter(([path, changedAt]) => this.#stored.get(path) !== changedAt)
    const gone = [...this.#stored.keys()].filter((path) => !present.has(path))
    if (changed.length === 0 && gone.length === 0) return
    const transaction = this.#storage.transaction(STORE, 'readwrite', { durability: 'relaxed' })
    const store = transaction.objectStore(STORE)
    for (const path of gone) store.delete(path)
    for (const [path] of changed) store.put(this.#read(path), path)
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was aborted'))
    })
    this.#storingTook = Date.now() - now
    for (const path of gone) this.#stored.delete(path)
    // A file of this millisecond may change again within it.
    for (const [path, changedAt] of changed) this.#stored.set(path, changedAt < now ? changedAt : Number.NaN)
  }

  /** Paths of files and folders, and when each was changed. */
  #filesBelow(path: string, found = new Map<string, number>()): Map<string, number> {
    const { FS } = this.#module
    const stat = FS.stat(path)
    // The time of a folder says nothing of its files.
    found.set(path, FS.isDir(stat.mode) ? 0 : changeOf(stat))
    if (FS.isDir(stat.mode))
      for (const name of FS.readdir(path)) if (name !== '.' && name !== '..') this.#filesBelow(`${path}/${name}`, found)
    return found
  }

  #read(path: string): Entry {
    const { FS } = this.#module
    return FS.isDir(FS.stat(path).mode) ? {} : { contents: FS.readFile(path) }
  }

  get #module(): PGlite['Module'] {
    if (!this.pg) throw new Error('the database is not open')
    return this.pg.Module
  }
}

const changeOf = ({ mtime }: { mtime: Date | number }) => Number(mtime)

async function open(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await answer(opening)
  // Deleted, because it could not be opened. An open connection would keep it.
  database.onversionchange = () => database.close()
  return database
}

/** In the order of their paths: a folder comes before what it holds. */
async function readAll(storage: IDBDatabase): Promise<StoredFiles> {
  const store = storage.transaction(STORE).objectStore(STORE)
  const [paths, entries] = await Promise.all([answer(store.getAllKeys()), answer<Entry[]>(store.getAll())])
  return paths.map((path, index) => [String(path), entries[index] ?? {}])
}

const answer = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser has no reason'))
  })
