import { ArrowLeftOutlined, LeftOutlined, PaperClipOutlined, RightOutlined } from '@ant-design/icons'
import { useFormat } from '@songsarn/i18n/use-format'
import type { Email, EmailLabel } from '@songsarn/msw/demo/email/email'
import { Avatar } from '@songsarn/ui/avatar/Avatar.tsx'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../page/QueryView.tsx'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation, useDemoQuery } from '../service/use-demo-query.ts'
import type { EmailDraft } from './ComposeEmail.tsx'
import type { Folder } from './email-query.ts'
import { useEmailActions } from './use-email-actions.ts'

type Props = {
  id: number
  /** The list that "next" and "previous" follow. */
  filter: { folder: Folder; label: EmailLabel | undefined; q: string | undefined }
  onOpen(id: number): void
  onClose(): void
  onWrite(draft: EmailDraft): void
}

export function EmailView({ id, filter, onOpen, onClose, onWrite }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const toast = useToast()
  const query = useDemoQuery('GET /apps/email/get-email', { query: { id, ...filter } })
  const paginate = useDemoMutation('GET /apps/email/paginate-email')
  const { change, move } = useEmailActions()
  const unread = query.data?.email.isRead === false ? query.data.email.id : undefined
  // Marks each opened email as read once: from the list, by next and previous, or by a link.
  useEffect(() => {
    if (unread !== undefined) void change([unread], { isRead: true })
  }, [unread])
  const goTo = (dir: 'next' | 'previous') =>
    paginate.mutate(
      { query: { emailId: id, dir, ...filter } },
      { onSuccess: ({ email }) => onOpen(email.id), onError: toast.error },
    )
  return (
    <QueryView query={query} shape="text">
      {({ email, hasNextMail, hasPreviousMail }) => (
        <article className="panel email-view" aria-labelledby="email-subject">
          <div className="row-apart">
            <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onClose}>
              {t('email.back')}
            </Button>
            <span className="row">
              <Button
                icon={<LeftOutlined aria-hidden />}
                aria-label={t('email.previous')}
                disabled={!hasPreviousMail}
                onClick={() => goTo('previous')}
              />
              <Button
                icon={<RightOutlined aria-hidden />}
                aria-label={t('email.next')}
                disabled={!hasNextMail}
                onClick={() => goTo('next')}
              />
            </span>
          </div>
          <h2 id="email-subject">{email.subject}</h2>
          <div className="row-apart">
            <span className="person">
              <Avatar src={email.from.avatar} name={email.from.name} size={40} />
              <span>
                <strong>{email.from.name}</strong>
                <small>
                  {email.from.email}
                  {email.to.length > 0 && ` · ${t('email.to')} ${email.to.map(({ name }) => name).join(', ')}`}
                </small>
              </span>
            </span>
            <time dateTime={email.time} className="quiet">
              {format.dateTime(email.time)}
            </time>
          </div>
          <p className="email-message">{email.message}</p>
          {email.attachments.length > 0 && (
            <ul aria-label={t('email.attachments')}>
              {email.attachments.map(({ fileName, size }) => (
                <li key={fileName} className="quiet">
                  <PaperClipOutlined aria-hidden /> {fileName} ({size})
                </li>
              ))}
            </ul>
          )}
          <div className="row">
            {email.folder === 'draft' ? (
              <Button
                type="primary"
                onClick={() =>
                  onWrite({
                    id: email.id,
                    to: email.to.map((person) => person.email).join(', '),
                    cc: email.cc.join(', '),
                    subject: email.subject,
                    message: email.message,
                  })
                }
              >
                {t('email.continueDraft')}
              </Button>
            ) : (
              <ReplyButtons email={email} onWrite={onWrite} />
            )}
            {email.folder !== 'trash' && (
              <Button
                onClick={() => {
                  void move([email], 'trash')
                  onClose()
                }}
              >
                {t('email.moveToBin')}
              </Button>
            )}
          </div>
        </article>
      )}
    </QueryView>
  )
}

function ReplyButtons({ email, onWrite }: { email: Email; onWrite(draft: EmailDraft): void }) {
  const { t } = useTranslation('mf-demo-theme')
  const { from, subject, message } = email
  return (
    <>
      <Button
        type="primary"
        onClick={() =>
          onWrite({
            to: from.email,
            subject: t('email.replySubject', { subject }),
            message: `\n\n${t('email.quote', { name: from.name })}\n${message}`,
          })
        }
      >
        {t('email.reply')}
      </Button>
      <Button onClick={() => onWrite({ subject: t('email.forwardSubject', { subject }), message })}>
        {t('email.forward')}
      </Button>
    </>
  )
}
