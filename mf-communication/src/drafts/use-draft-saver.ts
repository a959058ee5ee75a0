import { useHoldIdle } from '@songsarn/remote/use-hold-idle'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { browserCopy } from './browser-copy.ts'
import { isBlank } from './draft-fields.ts'
import { createDraftSaver, type DraftSaver, type DraftStart, type SaverState } from './draft-saver.ts'

type Options = Omit<DraftStart, 'copyOf'> & {
  /** The name of the browser's copy. */
  nameOf(id: string | undefined): string
  /** Called with the id of a new draft. */
  onCreated?(id: string): void
}

/** Saves a draft while it is written. */
export function useDraftSaver({ nameOf, onCreated, ...start }: Options): DraftSaver {
  const shell = useShell()
  const userId = useObserved(shell.session).id
  const accountId = useObserved(shell.account).id
  const [saver] = useState(() =>
    createDraftSaver(shell.api, { ...start, copyOf: (id) => browserCopy({ userId, accountId }, nameOf(id)) }),
  )
  useEffect(() => saver.open(), [saver])
  useHoldIdle(!useIsEmpty(saver))
  useEffect(() => shell.leaveGuard(() => isAtRisk(saver.store.getState())), [shell, saver])
  const id = useStore(saver.store, ({ saved }) => saved?.id)
  useEffect(() => {
    if (id !== undefined && id !== start.saved?.id) onCreated?.(id)
  }, [id])
  // A tab that is closed or left in the background saves what is written.
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && void saver.flush()
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [saver])
  return saver
}

/** Whether the draft is still empty. */
export const useIsEmpty = ({ store }: DraftSaver): boolean =>
  useStore(store, ({ fields, typed }) => isBlank(fields) && typed === '')

/** Leaving could lose something: a quick send that the browser does not keep, a broadcast that the service does not have. */
const isAtRisk = ({ fields, isKept, status }: SaverState): boolean =>
  fields.type === 'quick-send'
    ? !isKept && !isBlank(fields)
    : status === 'failed' || status === 'conflict' || status === 'gone'
