import { getInstance } from '@module-federation/enhanced/runtime'

/**
 * The federation runtime keeps the promise of a library of the shell, also when it was rejected: one 503 for its chunk, and all that
 * needs it would fail until the page is loaded again. webpack itself asks again.
 */
export async function forgetFailedLibraries(): Promise<void> {
  for (const versions of Object.values(getInstance()?.shareScopeMap.default ?? {}))
    for (const library of Object.values(versions)) {
      if (!library.loading || library.lib || library.loaded) continue
      // What still loads has not failed.
      const hasFailed = await Promise.race([library.loading.then(isFalse, isTrue), nextTask().then(isFalse)])
      if (hasFailed) library.loading = null
    }
}

const nextTask = () => new Promise((done) => setTimeout(done))
const isTrue = () => true
const isFalse = () => false
