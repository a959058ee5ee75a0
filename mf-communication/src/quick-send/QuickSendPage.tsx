import type { Client } from '@songsarn/client/client'
import type { Draft } from '@songsarn/contract/communication/drafts'
import { useObserved, useShell } from '@songsarn/remote/use-shell'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { NEW_QUICK_SEND } from '../drafts/draft-fields.ts'
import { useDraftSaver } from '../drafts/use-draft-saver.ts'
import { SendWizard } from '../send-form/SendWizard.tsx'

const BeginFromAddress = lazy(async () => ({ default: (await import('./BeginFromAddress.tsx')).BeginFromAddress }))

/** A quick send in two steps. A user has one draft of it for each account, the same on all devices. */
export function QuickSendPage() {
  const shell = useShell()
  const userId = useObserved(shell.session).id
  const accountId = useObserved(shell.account).id
  return <QuickSend key={`${userId}:${accountId}`} />
}

function QuickSend() {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const saver = useDraftSaver({
    fields: NEW_QUICK_SEND,
    find: () => findDraft(api),
    nameOf: () => 'quick-send',
  })
  // It stays for its question: the address loses its parameters before.
  const isNamed = useSearchParams()[0].has('to')
  const [begins, setBegins] = useState(isNamed)
  if (isNamed && !begins) setBegins(true)
  return (
    <>
      <SendWizard
        saver={saver}
        title={t('quickSend.title')}
        help={t('quickSend.help')}
        channels={['sms']}
        pathOf={() => '/communication/quick-send'}
      />
      {begins && (
        <Suspense fallback={null}>
          <BeginFromAddress saver={saver} />
        </Suspense>
      )}
    </>
  )
}

/** The user's draft at the service; undefined when there is none. */
async function findDraft(api: Client): Promise<Draft | undefined> {
  const { items } = await api.listDrafts({ query: { type: 'quick-send', size: 1 } })
  const [item] = items
  return item && (await api.getDraft({ params: { id: item.id } }))
}
