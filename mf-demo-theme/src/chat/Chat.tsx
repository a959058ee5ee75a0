import './chat.css'
import { Page } from '@songsarn/remote/Page.tsx'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { QueryView } from '../page/QueryView.tsx'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { ContactList } from './ContactList.tsx'
import { Conversation } from './Conversation.tsx'

export function Chat() {
  const { t } = useTranslation('mf-demo-theme')
  const [search, setSearch] = useSearchParams()
  const query = useDemoQuery('GET /apps/chat/chats-and-contacts', {})
  const open = Number(search.get('with')) || undefined
  const close = () => setSearch({})
  return (
    <Page title={t('chat.title')} help={t('chat.help')}>
      <div className="panel chat" data-open={open !== undefined}>
        <QueryView query={query} shape="table">
          {(data) => <ContactList {...data} open={open} onOpen={(id) => setSearch({ with: String(id) })} />}
        </QueryView>
        {open === undefined ? (
          <div className="chat-conversation chat-placeholder">
            <Empty picture={drawings.chat} title={t('chat.choose')} />
          </div>
        ) : (
          <Conversation key={open} contactId={open} onClose={close} />
        )}
      </div>
    </Page>
  )
}
