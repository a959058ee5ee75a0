import { type CannedReply, createReply } from '@songsarn/contract/account/tickets'
import { useShell } from '@songsarn/remote/use-shell'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { FormBody } from '@songsarn/ui/form/FormBody.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReplies } from './use-replies.ts'

/** The canned replies: change them, delete them, add one. */
export function RepliesDialog({ onClosed }: { onClosed(): void }) {
  const { open, onClose, afterClose } = useClosing(onClosed)
  const { t } = useTranslation('mf-account')
  const { api } = useShell()
  const queries = useQueryClient()
  const replies = useReplies()
  const [edited, setEdited] = useState<CannedReply | 'new'>()
  const refresh = () => queries.invalidateQueries({ queryKey: ['desk', 'replies'] })
  return (
    <Modal open={open} title={t('desk.replies')} footer={null} onCancel={onClose} afterClose={afterClose}>
      {edited ? (
        <ReplyForm
          key={edited === 'new' ? 'new' : edited.id}
          reply={edited === 'new' ? undefined : edited}
          onSaved={() => {
            setEdited(undefined)
            void refresh()
          }}
          onCancel={() => setEdited(undefined)}
        />
      ) : replies.error ? (
        <Failed error={replies.error} onRetry={() => void replies.refetch()} />
      ) : !replies.data ? (
        <Skeleton />
      ) : (
        <>
          {replies.data.items.length === 0 && <p>{t('desk.noReplies')}</p>}
          <ul className="desk-replies">
            {replies.data.items.map((reply) => (
              <li key={reply.id}>
                <b>{reply.title}</b>
                <Button
                  size="small"
                  onClick={() => setEdited(reply)}
                  aria-label={t('desk.editReply', { title: reply.title })}
                >
                  {t('users.edit')}
                </Button>
                <ConfirmAction
                  size="small"
                  danger
                  aria-label={t('desk.deleteReply', { title: reply.title })}
                  question={{
                    title: t('desk.deleteReplyTitle', { title: reply.title }),
                    help: t('desk.deleteReplyHelp'),
                    ok: t('users.delete'),
                    run: async () => {
                      await api.deleteReply({ params: { id: reply.id } })
                      await refresh()
                    },
                  }}
                >
                  {t('users.delete')}
                </ConfirmAction>
              </li>
            ))}
          </ul>
          <Button type="primary" onClick={() => setEdited('new')}>
            {t('desk.newReply')}
          </Button>
        </>
      )}
    </Modal>
  )
}

type FormProps = { reply: CannedReply | undefined; onSaved(): void; onCancel(): void }

function ReplyForm({ reply, onSaved, onCancel }: FormProps) {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api } = useShell()
  const form = useContractForm(createReply, {
    id: 'reply',
    initial: { title: reply?.title ?? '', content: reply?.content ?? '' },
    send: (body) => (reply ? api.updateReply({ params: { id: reply.id }, body }) : api.createReply({ body })),
    onSaved,
  })
  return (
    <FormBody form={form}>
      <TextField form={form} name="title" label={t('desk.replyTitle')} />
      <TextAreaField form={form} name="content" label={t('tickets.message')} rows={4} />
      <div className="form-actions">
        <Button type="primary" htmlType="submit" loading={form.isSending}>
          {common('action.save')}
        </Button>
        <Button onClick={onCancel}>{common('action.cancel')}</Button>
      </div>
    </FormBody>
  )
}
