import type { DraftFields } from '@songsarn/contract/communication/draft-fields'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmDialog } from '@songsarn/ui/confirm/ConfirmDialog.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { NEW_QUICK_SEND } from '../drafts/draft-fields.ts'
import type { DraftSaver } from '../drafts/draft-saver.ts'
import { useIsEmpty } from '../drafts/use-draft-saver.ts'
import { withoutHiddenLinks } from './without-hidden-links.ts'

/**
 * Begins the quick send that the address names: `?to=` a mobile, with the text and sender name of `?message=`. A draft that the
 * user already has is replaced only after a question.
 */
export function BeginFromAddress({ saver }: { saver: DraftSaver }) {
  const { t } = useTranslation('mf-communication')
  const { api, toast } = useShell()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const isLookedUp = useStore(saver.store, (state) => state.isLookedUp)
  const isEmpty = useIsEmpty(saver)
  const [asked, setAsked] = useState<DraftFields>()
  const to = params.get('to')
  const message = params.get('message')

  useEffect(() => {
    if (to === null || !isLookedUp) return
    const abort = new AbortController()
    const read =
      message === null ? undefined : api.getMessage({ params: { messageId: message } }, { signal: abort.signal })
    Promise.resolve(read)
      .catch(() => {
        if (!abort.signal.aborted) toast({ kind: 'warning', message: t('quickSend.replace.gone') })
      })
      .then((sent) => {
        if (abort.signal.aborted) return
        // A reload must not begin again.
        navigate('/communication/quick-send', { replace: true })
        const next = {
          ...NEW_QUICK_SEND,
          quicksendTo: to,
          ...(sent && { quicksendFrom: sent.sender, content: withoutHiddenLinks(sent.text) }),
        }
        if (isEmpty) saver.begin(next)
        else setAsked(next)
      })
    return () => abort.abort()
  }, [to, message, isLookedUp])

  if (!asked) return null
  return (
    <ConfirmDialog
      open
      onClose={() => setAsked(undefined)}
      question={{
        title: t('quickSend.replace.title'),
        help: t('quickSend.replace.help'),
        ok: t('quickSend.replace.ok'),
        cancel: t('quickSend.replace.cancel'),
        run: async () => saver.begin(asked),
      }}
    />
  )
}
