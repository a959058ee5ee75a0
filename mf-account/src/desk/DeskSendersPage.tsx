import {
  type DeskSender,
  decideSender,
  listDeskSenders,
  SENDER_STATUSES,
  setAddresses,
} from '@songsarn/contract/account/senders'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useLookupFilter } from '@songsarn/remote/lookups'
import { useListAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { ActionMenu } from '@songsarn/ui/actions/ActionMenu.tsx'
import { dateColumn } from '@songsarn/ui/list/date-column.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileButton } from '../attachments/FileButton.tsx'
import { addressesCell } from '../senders/Addresses.tsx'
import { AddressesDialog } from '../senders/AddressesDialog.tsx'
import { SenderStatus } from '../senders/SenderStatus.tsx'
import { DecideDialog } from './DecideDialog.tsx'

type Deciding = { sender: DeskSender; decision: 'approve' | 'reject' }

/** Sender names of all accounts, to approve or reject. */
export function DeskSendersPage() {
  const { t } = useTranslation('mf-account')
  const { api, session, toast } = useShell()
  const queries = useQueryClient()
  const url = useListUrl(listDeskSenders.query)
  const account = useLookupFilter('deskAccounts', url.query.account === undefined ? undefined : [url.query.account])
  const query = useListAnswer(['desk', 'senders', url.query], (api, options) =>
    api.listDeskSenders({ query: url.query }, options),
  )
  const [open, setOpen] = useState<Deciding>()
  const [changed, setChanged] = useState<DeskSender>()
  return (
    <>
      <ListScreen
        name="desk-senders"
        title={t('desk.senders')}
        help={t('desk.sendersHelp')}
        url={url}
        fields={[
          { kind: 'text', name: 'senderName', label: t('senders.name'), common: true },
          { kind: 'choice', name: 'account', label: t('desk.account'), ...account, single: true },
          {
            kind: 'choice',
            name: 'status',
            label: t('senders.status'),
            options: SENDER_STATUSES.map((value) => ({ value, label: t(`senders.statuses.${value}`) })),
            common: true,
          },
        ]}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowActions={(sender) =>
          session.can('update', 'Desk') && (
            <ActionMenu
              buttons={0}
              name={sender.name}
              actions={[
                ...(sender.status === 'pending'
                  ? [
                      {
                        key: 'approve',
                        label: t('desk.approve'),
                        run: () => setOpen({ sender, decision: 'approve' }),
                      },
                      {
                        key: 'reject',
                        label: t('desk.reject'),
                        danger: true,
                        run: () => setOpen({ sender, decision: 'reject' }),
                      },
                    ]
                  : []),
                {
                  key: 'addresses',
                  label: t(sender.askedAddresses ? 'desk.setAddresses' : 'senders.changeAddresses'),
                  run: () => setChanged(sender),
                },
              ]}
            />
          )
        }
        query={query}
        empty={<Empty picture={drawings.sender} title={t('desk.noSenders')} />}
      />
      {changed && (
        <AddressesDialog
          sender={changed}
          call={setAddresses}
          submit={t('desk.setAddresses')}
          about={
            <p>
              {t('desk.addressesInForce', { addresses: changed.linkAddresses.join(', ') || t('senders.askedNone') })}
            </p>
          }
          send={(body) => api.setAddresses({ params: { id: changed.id }, body })}
          onSaved={({ name }) => {
            toast({ kind: 'success', message: t('desk.addressesSet', { name }) })
            void queries.invalidateQueries({ queryKey: ['desk'] })
          }}
          onClose={() => setChanged(undefined)}
        />
      )}
      {open && (
        <DecideDialog
          call={decideSender}
          decision={open.decision}
          title={t(open.decision === 'approve' ? 'desk.approveTitle' : 'desk.rejectTitle', { name: open.sender.name })}
          submit={t(`desk.${open.decision}`)}
          about={
            <p>
              {t('desk.senderAbout', { account: open.sender.account, purpose: open.sender.purpose || '–' })}
              {open.sender.sameName > 0 && ` ${t('desk.sameName', { count: open.sender.sameName })}`}
            </p>
          }
          send={(body) => api.decideSender({ params: { id: open.sender.id }, body })}
          onSaved={() => {
            const { name } = open.sender
            toast({
              kind: 'success',
              message: t(open.decision === 'approve' ? 'desk.approved' : 'desk.rejected', { name }),
            })
            void queries.invalidateQueries({ queryKey: ['desk'] })
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function useColumns(): ListColumn<DeskSender>[] {
  const { t } = useTranslation('mf-account')
  const { api } = useShell()
  return [
    {
      key: 'name',
      title: t('senders.name'),
      sort: 'name',
      fixed: true,
      card: 'title',
      width: 110,
      render: ({ name }) => name,
    },
    { key: 'account', title: t('desk.account'), width: 120, card: 'detail', render: ({ account }) => account },
    {
      key: 'status',
      title: t('senders.status'),
      sort: 'status',
      card: 'status',
      render: ({ status }) => <SenderStatus status={status} />,
    },
    {
      key: 'purpose',
      title: t('senders.purpose'),
      grow: true,
      width: 140,
      card: 'detail',
      render: ({ purpose }) => purpose,
    },
    {
      key: 'linkAddresses',
      title: t('senders.linkAddresses'),
      width: 140,
      card: 'detail',
      render: addressesCell,
    },
    {
      key: 'documents',
      title: t('senders.documents'),
      // Who decides on a phone must see them too.
      card: 'detail',
      render: ({ documents }) =>
        documents.map((file) => (
          <FileButton
            key={file.id}
            file={file}
            get={(options) => api.getDeskFile({ params: { id: file.id } }, options)}
          />
        )),
    },
    { key: 'reason', title: t('senders.reason'), width: 100, render: ({ reason }) => reason },
    { ...dateColumn('createDate'), title: t('senders.createDate'), card: 'detail' },
  ]
}
