import './chat.css'
import { Page } from '@songsarn/remote/Page.tsx'
import { StateView } from '@songsarn/ui/states/StateView.tsx'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../page/Loaded.tsx'
import { useDemo } from '../../service/use-demo.ts'
import { People } from './People.tsx'
import { Talk } from './Talk.tsx'

export function Chat() {
  const { t } = useTranslation('mf-demo-theme')
  const [search, setSearch] = useSearchParams()
  const query = useDemo('GET /apps/chat/chats-and-contacts', {})
  const open = Number(search.get('with')) || undefined
  const close = () => setSearch({})
  return (
    <Page title={t('chat.title')} help={t('chat.help')}>
      <div className="panel chat" data-open={open !== undefined}>
        <Loaded query={query} shape="table">
          {(data) => <People {...data} open={open} onOpen={(id) => setSearch({ with: String(id) })} />}
        </Loaded>
        {open === undefined ? (
          <div className="chat-talk chat-none">
            <StateView picture="empty" title={t('chat.pick')} />
          </div>
        ) : (
          <Talk key={open} contactId={open} onClose={close} />
        )}
      </div>
    </Page>
  )
}
