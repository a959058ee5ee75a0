import {
  askForAddresses,
  listSenders,
  SENDER_STATUSES,
  SENDER_USES,
  type Sender,
} from '@songsarn/contract/account/senders'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useListAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { ActionMenu } from '@songsarn/ui/actions/ActionMenu.tsx'
import { dateColumn } from '@songsarn/ui/list/date-column.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Time } from '@songsarn/ui/time/Time.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileButton } from '../attachments/FileButton.tsx'
import { addressesCell } from './Addresses.tsx'
import { AddressesDialog } from './AddressesDialog.tsx'
import { RequestSenderDialog } from './RequestSenderDialog.tsx'
import { SenderStatus } from './SenderStatus.tsx'

/** The sender names of the account: approved ones, requests and refusals with their reason. */
export function SendersPage() {
  const { t } = useTranslation('mf-account')
  const { api, session, toast } = useShell()
  const queries = useQueryClient()
  const url = useListUrl(listSenders.query)
  const query = useListAnswer(['senders', url.query], (api, options) => api.listSenders({ query: url.query }, options))
  const [isOpen, setOpen] = useState(false)
  const [changed, setChanged] = useState<Sender>()
  const toNew = session.can('create', 'Sender') && { label: t('senders.request'), run: () => setOpen(true) }
  const refresh = () => queries.invalidateQueries({ queryKey: ['senders'] })
  async function remove({ id, name }: Sender) {
    await api.deleteSender({ params: { id } })
    toast({ kind: 'success', message: t('senders.deleted', { name }) })
    await refresh()
  }
  return (
    <>
      <ListScreen
        name="senders"
        title={t('senders.title')}
        help={t('senders.help')}
        toNew={toNew}
        url={url}
        fields={[
          { kind: 'text', name: 'senderName', label: t('senders.name'), common: true },
          {
            kind: 'choice',
            name: 'status',
            label: t('senders.status'),
            options: SENDER_STATUSES.map((value) => ({ value, label: t(`senders.statuses.${value}`) })),
            common: true,
          },
          {
            kind: 'choice',
            name: 'use',
            label: t('senders.use'),
            single: true,
            options: SENDER_USES.map((value) => ({ value, label: t(`senders.uses.${value}`) })),
          },
        ]}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowActions={(sender) =>
          session.can('delete', 'Sender') && (
            <ActionMenu
              buttons={0}
              name={sender.name}
              actions={[
                ...(session.can('create', 'Sender')
                  ? [{ key: 'addresses', label: t('senders.changeAddresses'), run: () => setChanged(sender) }]
                  : []),
                {
                  key: 'delete',
                  label: t(sender.status === 'pending' ? 'senders.withdraw' : 'senders.delete'),
                  danger: true,
                  question: {
                    ...(sender.status === 'pending'
                      ? { title: t('senders.withdrawTitle', { name: sender.name }), help: t('senders.withdrawHelp') }
                      : { title: t('senders.deleteTitle', { name: sender.name }), help: t('senders.deleteHelp') }),
                    ok: t(sender.status === 'pending' ? 'senders.withdraw' : 'senders.delete'),
                    run: () => remove(sender),
                  },
                },
              ]}
            />
          )
        }
        query={query}
        empty={
          <Empty picture={drawings.sender} title={t('senders.empty')} help={t('senders.emptyHelp')} action={toNew} />
        }
      />
      {changed && (
        <AddressesDialog
          sender={changed}
          call={askForAddresses}
          submit={t('senders.addressesAsk')}
          send={(body) => api.askForAddresses({ params: { id: changed.id }, body })}
          onSaved={({ name, askedAddresses }) => {
            toast({
              kind: 'success',
              message: t(askedAddresses ? 'senders.addressesAsked' : 'senders.addressesSame', { name }),
            })
            void refresh()
          }}
          onClose={() => setChanged(undefined)}
        />
      )}
      {isOpen && <RequestSenderDialog onSaved={() => void refresh()} onClose={() => setOpen(false)} />}
    </>
  )
}

function useColumns(): ListColumn<Sender>[] {
  const { t } = useTranslation('mf-account')
  const { api, session } = useShell()
  return [
    {
      key: 'name',
      title: t('senders.name'),
      sort: 'name',
      fixed: true,
      card: 'title',
      width: 120,
      render: (row) => row.name,
    },
    {
      key: 'status',
      title: t('senders.status'),
      sort: 'status',
      card: 'status',
      render: ({ status }) => <SenderStatus status={status} />,
    },
    {
      key: 'reason',
      title: t('senders.reason'),
      grow: true,
      width: 120,
      card: 'detail',
      render: ({ reason }) => reason,
    },
    {
      key: 'linkAddresses',
      title: t('senders.linkAddresses'),
      width: 150,
      card: 'detail',
      render: addressesCell,
    },
    // What the account itself wrote in its request. With it, the list is wider than 1,280 pixels.
    { key: 'purpose', title: t('senders.purpose'), width: 120, hidden: true, render: ({ purpose }) => purpose },
    {
      key: 'documents',
      title: t('senders.documents'),
      render: ({ documents }) =>
        session.can('create', 'Sender') &&
        documents.map((file) => (
          <FileButton
            key={file.id}
            file={file}
            get={(options) => api.getSenderDocument({ params: { id: file.id } }, options)}
          />
        )),
    },
    {
      key: 'lastUseDate',
      title: t('senders.lastUseDate'),
      render: ({ lastUseDate }) => (lastUseDate === null ? t('senders.neverUsed') : <Time at={lastUseDate} />),
    },
    { ...dateColumn('createDate'), title: t('senders.createDate'), card: 'detail' },
  ]
}
