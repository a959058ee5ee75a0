import type { Client } from '@songsarn/client/client'
import type { Draft as ServiceDraft, DraftFields as ServiceFields } from '@songsarn/contract/communication/drafts'
import { useShell } from '@songsarn/remote/use-shell'
import { useEffect, useState } from 'react'
import { createDraftSaver, type DraftSaver } from '../drafts/draft-saver.ts'
import { draftOptions, optionsOfDraft } from '../options/send-options.ts'
import { type Draft, discardDraft, draftStore, isEmpty, listenToDraft, noteSynced, replaceDraft } from './draft.ts'

export type QuickSendFields = Extract<ServiceFields, { type: 'quick-send' }>

/**
 * The quick send of this user at the service, so that it is the same on all devices. The browser has a copy of its own: it survives a
 * crash and a connection that is away. Undefined until the service has answered.
 */
export function useServiceDraft(isOpen: boolean): DraftSaver<QuickSendFields> | undefined {
  const { api } = useShell()
  const [saver, setSaver] = useState<DraftSaver<QuickSendFields>>()
  useEffect(() => {
    if (!isOpen) return undefined
    const closing: (() => void)[] = []
    let isLeft = false
    void findDraft(api).then((found) => {
      if (isLeft) return
      const made = join(api, found)
      closing.push(
        () => made.close(),
        listenToDraft((draft) => (draft ? made.change(serviceFields(draft)) : void made.discard())),
        made.store.subscribe(({ saved }, before) => {
          if (saved !== before.saved) noteSynced(saved && { id: saved.id, version: saved.version })
        }),
      )
      setSaver(made)
    })
    return () => {
      isLeft = true
      setSaver(undefined)
      for (const close of closing) close()
    }
  }, [isOpen, api])
  return saver
}

/** The service's draft; undefined without one, and while the service is away: the first save then finds it. */
async function findDraft(api: Client): Promise<ServiceDraft | undefined> {
  try {
    const { items } = await api.listDrafts({ query: { type: 'quick-send', size: 1 } })
    const [item] = items
    return item && (await api.getDraft({ params: { id: item.id } }))
  } catch {
    return undefined
  }
}

/** Brings the browser's draft and the service's together. When both were changed, the user chooses. */
function join(api: Client, found: ServiceDraft | undefined): DraftSaver<QuickSendFields> {
  const { draft } = draftStore.getState()
  const rules = { read: readQuickSend, isBlank, isBasedOn }
  if (!found) {
    // It was sent or discarded on another device.
    if (draft.synced && !draft.isUnsynced) discardDraft()
    const saver = createDraftSaver(api, { fields: serviceFields(EMPTY) }, rules)
    saver.change(serviceFields(draftStore.getState().draft))
    return saver
  }
  if (isEmpty(draft) || !draft.isUnsynced) {
    showFields(readQuickSend(found.fields))
    noteSynced({ id: found.id, version: found.version })
    return createDraftSaver(api, { fields: readQuickSend(found.fields), saved: found }, rules)
  }
  const mine = serviceFields(draft)
  if (!isBasedOn(found)) return createDraftSaver(api, { fields: mine, theirs: found }, rules)
  const saver = createDraftSaver(api, { fields: readQuickSend(found.fields), saved: found }, rules)
  saver.change(mine)
  return saver
}

const EMPTY = draftStore.getInitialState().draft

/** Another tab of this browser may have saved the version that this tab's changes are based on. */
function isBasedOn({ id, version }: ServiceDraft): boolean {
  const { synced } = draftStore.getState().draft
  return synced?.id === id && synced.version === version
}

function readQuickSend(fields: ServiceFields): QuickSendFields {
  if (fields.type !== 'quick-send') throw new Error('not the draft of a quick send')
  return fields
}

const isBlank = ({ quicksendTo, content }: QuickSendFields): boolean => quicksendTo === '' && content === ''

const serviceFields = ({ quicksendFrom, quicksendTo, content, analysisId, ...options }: Draft): QuickSendFields => ({
  type: 'quick-send',
  quicksendFrom,
  quicksendTo,
  content,
  ...draftOptions(options),
  scheduledAt: null,
  analysisId,
})

/** Puts a version of the service into the form. */
export function showFields(fields: QuickSendFields): void {
  const { quicksendFrom, quicksendTo, content, analysisId } = fields
  replaceDraft({ ...optionsOfDraft(fields), quicksendFrom, quicksendTo, content, analysisId })
}
