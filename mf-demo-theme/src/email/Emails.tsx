import './email.css'
import { EditOutlined } from '@ant-design/icons'
import { Page } from '@songsarn/remote/Page.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { ComposeEmail, type EmailDraft } from './ComposeEmail.tsx'
import { EmailList } from './EmailList.tsx'
import { EmailSidebar } from './EmailSidebar.tsx'
import { EmailView } from './EmailView.tsx'
import { emailQuery } from './email-query.ts'

export function Emails() {
  const { t } = useTranslation('mf-demo-theme')
  const url = useListUrl(emailQuery)
  const { folder, label, q, open } = url.query
  const query = useDemoQuery('GET /apps/email/emails', { query: { folder, label, q } }, { keepPrevious: true })
  const [draft, setDraft] = useState<EmailDraft>()
  return (
    <Page
      title={t('email.title')}
      help={t('email.help')}
      actions={
        <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => setDraft({})}>
          {t('email.compose')}
        </Button>
      }
    >
      <div className="email">
        <EmailSidebar
          folder={folder}
          label={label}
          meta={query.data?.emailsMeta}
          onFolder={(next) => url.set({ folder: next, label: undefined, open: undefined })}
          onLabel={(next) => url.set({ label: next, open: undefined })}
        />
        {open === undefined ? (
          <EmailList
            key={`${folder}/${label ?? ''}`}
            query={query}
            folder={folder}
            q={q ?? ''}
            onSearch={(next) => url.set({ q: next || undefined }, { replace: true })}
            onOpen={(id) => url.set({ open: id })}
          />
        ) : (
          <EmailView
            id={open}
            filter={{ folder, label, q }}
            onOpen={(id) => url.set({ open: id }, { replace: true })}
            onClose={() => url.set({ open: undefined })}
            onWrite={setDraft}
          />
        )}
      </div>
      {draft && <ComposeEmail draft={draft} onClosed={() => setDraft(undefined)} />}
    </Page>
  )
}
