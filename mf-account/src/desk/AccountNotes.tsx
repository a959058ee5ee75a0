import { createDeskNote, type DeskNote } from '@songsarn/contract/account/desk-accounts'
import { useListAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { PageForm } from '@songsarn/ui/form/PageForm.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { NumberPages } from '@songsarn/ui/list/NumberPages.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { Time } from '@songsarn/ui/time/Time.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const FIRST = { page: 0, size: 10 }

/** What users of the provider noted about an account, and a form for one more. The account never sees it. */
export function AccountNotes({ accountId }: { accountId: string }) {
  const { t } = useTranslation('mf-account')
  const { session } = useShell()
  const [shown, setShown] = useState(FIRST)
  const notes = useListAnswer(['desk', 'notes', accountId, shown], (api, options) =>
    api.listDeskNotes({ params: { id: accountId }, query: shown }, options),
  )
  if (!notes.data)
    return notes.error ? <Failed error={notes.error} onRetry={() => void notes.refetch()} /> : <Skeleton />
  const { items, total } = notes.data
  return (
    <div className="desk-notes">
      <p className="desk-quiet">{t('deskAccounts.notesHelp')}</p>
      {session.can('create', 'Desk') && <NewNote key={items[0]?.id ?? ''} accountId={accountId} />}
      {items.length === 0 && <p>{t('deskAccounts.noNotes')}</p>}
      <ul className="desk-note-list" aria-label={t('deskAccounts.notes')}>
        {items.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </ul>
      {total > FIRST.size && (
        <NumberPages
          {...shown}
          total={total}
          onPage={(page) => setShown({ ...shown, page })}
          onSize={(size = FIRST.size) => setShown({ page: 0, size })}
        />
      )}
    </div>
  )
}

function Note({ note: { id, content, author, createDate, own } }: { note: DeskNote }) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, toast } = useShell()
  const queries = useQueryClient()
  async function run() {
    await api.deleteDeskNote({ params: { id } })
    toast({ kind: 'success', message: t('deskAccounts.noteDeleted') })
    await queries.invalidateQueries({ queryKey: ['desk', 'notes'] })
  }
  return (
    <li className="page-panel desk-note">
      <p>{content}</p>
      <span className="desk-quiet">
        {author} · <Time at={createDate} />
      </span>
      {own && (
        <ConfirmAction
          type="text"
          size="small"
          danger
          question={{
            title: t('deskAccounts.deleteNote'),
            help: t('deskAccounts.deleteNoteHelp'),
            ok: common('action.delete'),
            run,
          }}
        >
          {common('action.delete')}
        </ConfirmAction>
      )}
    </li>
  )
}

function NewNote({ accountId }: { accountId: string }) {
  const { t } = useTranslation('mf-account')
  const { api, toast } = useShell()
  const queries = useQueryClient()
  const form = useContractForm(createDeskNote, {
    id: 'note',
    initial: { content: '' },
    send: (body) => api.createDeskNote({ params: { id: accountId }, body }),
    onSaved: () => {
      toast({ kind: 'success', message: t('deskAccounts.noteAdded') })
      void queries.invalidateQueries({ queryKey: ['desk', 'notes'] })
    },
    draft: `note:${accountId}`,
  })
  return (
    <PageForm form={form} submit={t('deskAccounts.addNote')}>
      <TextAreaField form={form} name="content" label={t('deskAccounts.note1')} rows={3} />
    </PageForm>
  )
}
