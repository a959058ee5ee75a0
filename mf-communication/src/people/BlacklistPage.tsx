import {
  addToBlacklist,
  BLACKLIST_SOURCES,
  type BlacklistEntry,
  listBlacklist,
} from '@songsarn/contract/communication/blacklist'
import { DownloadButton } from '@songsarn/remote/DownloadButton.tsx'
import { EmptyList } from '@songsarn/remote/EmptyList.tsx'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import type { WrongItem } from '@songsarn/ui/form/contract-form'
import { FormDialog } from '@songsarn/ui/form/FormDialog.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { dateColumn } from '@songsarn/ui/list/date-column.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { useReasonTexts } from '@songsarn/ui/recipients/texts'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import './people.css'
import { useBlacklist, useForgetPeople } from './use-people.ts'

/** Mobiles that the account never sends to. */
export function BlacklistPage() {
  const { t } = useTranslation('mf-communication')
  const { api, session } = useShell()
  const [isAdding, setAdding] = useState(false)
  const url = useListUrl(listBlacklist.query)
  const query = useBlacklist(url.query)
  const navigate = useNavigate()
  const toNew = session.can('create', 'Person') && { label: t('blacklist.add'), run: () => setAdding(true) }
  return (
    <>
      <ListScreen<BlacklistEntry>
        name="blacklist"
        title={t('blacklist.title')}
        back={{ label: t('people.all'), to: '/people' }}
        help={t('blacklist.help')}
        action={
          <Space wrap>
            <DownloadButton
              name={t('blacklist.file')}
              get={(options) => api.download('listBlacklist', { query: {} }, options)}
            />
            {toNew && <Button onClick={() => navigate('/people/blacklist/import')}>{t('blacklist.import')}</Button>}
          </Space>
        }
        toNew={toNew}
        url={url}
        fields={[
          { kind: 'text', name: 'mobile', label: t('people.mobile'), common: true },
          {
            kind: 'choice',
            name: 'reason',
            label: t('blacklist.why'),
            single: true,
            options: (['unsubscribed', 'blacklisted'] as const).map((value) => ({
              value,
              label: t(`blacklist.reason.${value}`),
            })),
          },
          {
            kind: 'choice',
            name: 'source',
            label: t('blacklist.source'),
            single: true,
            options: BLACKLIST_SOURCES.map((value) => ({ value, label: t(`blacklist.from.${value}`) })),
          },
        ]}
        columns={[
          {
            key: 'mobile',
            title: t('people.mobile'),
            fixed: true,
            sort: 'mobile',
            card: 'title',
            render: ({ mobile }) => formatMobile(mobile),
          },
          {
            key: 'reason',
            title: t('blacklist.why'),
            card: 'detail',
            render: ({ reason }) => t(`blacklist.reason.${reason}`),
          },
          {
            key: 'source',
            title: t('blacklist.source'),
            card: 'detail',
            render: (entry) => <Source entry={entry} />,
          },
          { key: 'note', title: t('blacklist.note'), grow: true, card: 'detail', render: ({ note }) => note },
          { ...dateColumn('createDate'), title: t('people.created') },
        ]}
        rowKey={({ mobile }) => mobile}
        rowActions={(entry) => session.can('delete', 'Person') && <Remove mobile={entry.mobile} />}
        query={query}
        empty={
          <EmptyList
            picture={drawings.blocked}
            title={t('blacklist.empty')}
            help={t('blacklist.emptyHelp')}
            toNew={toNew}
          />
        }
      />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  )
}

/** How a mobile came here: by the link of a message, by a user, or in a file. */
function Source({ entry: { source, communication, fileName, createBy } }: { entry: BlacklistEntry }) {
  const { t } = useTranslation('mf-communication')
  const detail = communication ? (
    <ShellLink to={`/communication/${communication.id}`}>{communication.name}</ShellLink>
  ) : (
    [fileName, createBy].filter(Boolean).join(' · ')
  )
  return (
    <>
      {t(`blacklist.from.${source}`)}
      {detail && <span className="blacklist-source">{detail}</span>}
    </>
  )
}

function Remove({ mobile }: { mobile: string }) {
  const { t } = useTranslation('mf-communication')
  const { api, toast } = useShell()
  const forget = useForgetPeople()
  async function remove() {
    await api.removeFromBlacklist({ query: { mobile: `+${mobile}` } })
    toast({ kind: 'success', message: t('blacklist.removed', { mobile: formatMobile(mobile) }) })
    void forget()
  }
  return (
    <ConfirmAction
      danger
      size="small"
      aria-label={t('blacklist.removeOf', { mobile: formatMobile(mobile) })}
      question={{
        title: t('blacklist.removeTitle', { mobile: formatMobile(mobile) }),
        help: t('blacklist.removeHelp'),
        ok: t('blacklist.remove'),
        run: remove,
      }}
    >
      {t('blacklist.remove')}
    </ConfirmAction>
  )
}

function AddDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('mf-communication')
  const { api, toast } = useShell()
  const forget = useForgetPeople()
  const closing = useClosing(onClose)
  const wordsOfWrong = useWordsOfWrong()
  const form = useContractForm(addToBlacklist, {
    id: 'blacklist',
    initial: { mobiles: '', note: '' },
    toBody: ({ mobiles, note }) => ({ mobiles: mobiles.split('\n').filter((line) => line.trim() !== ''), note }),
    send: (body) => api.addToBlacklist({ body }),
    itemWords: { mobiles: wordsOfWrong },
    onSaved: ({ added }) => {
      toast({ kind: 'success', message: t('blacklist.added', { count: added }) })
      void forget()
      closing.onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('blacklist.add')} submit={t('blacklist.add')} {...closing}>
      <TextAreaField
        form={form}
        name="mobiles"
        label={t('blacklist.mobiles')}
        help={t('blacklist.mobilesHelp')}
        rows={4}
      />
      <TextField form={form} name="note" label={t('blacklist.note')} help={t('blacklist.noteHelp')} />
    </FormDialog>
  )
}

/** Most wrong mobiles named at once. */
const MAX_NAMED = 10
const REASONS = ['notNumber', 'shortened', 'wrongLength', 'notMobile'] as const

/** Names the mobiles that are refused, each with its reason: in a list of hundreds they are hard to find. */
function useWordsOfWrong() {
  const { t } = useTranslation('mf-communication')
  const reasonText = useReasonTexts()
  return (wrong: readonly WrongItem[]) => {
    const named = wrong.slice(0, MAX_NAMED).map(({ value, params }) => {
      const reason = REASONS.find((one) => one === params?.reason) ?? 'wrongLength'
      return `${String(value).trim().slice(0, 40)} (${reasonText(reason)})`
    })
    const more = wrong.length - named.length
    const list = [...named, ...(more > 0 ? [t('blacklist.moreWrong', { count: more })] : [])].join(', ')
    return t('blacklist.wrong', { count: wrong.length, list })
  }
}
