import { type DeskTopUp, decideTopUp, listDeskTopUps, TOP_UP_STATUSES } from '@songsarn/contract/account/credit'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { useLookupFilter } from '@songsarn/remote/lookups'
import { useListAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { ActionMenu } from '@songsarn/ui/actions/ActionMenu.tsx'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTopUpColumns } from '../credit/top-up-columns.tsx'
import { ConfirmTopUpDialog } from './ConfirmTopUpDialog.tsx'
import { DecideDialog } from './DecideDialog.tsx'

type Deciding = { topUp: DeskTopUp; decision: 'confirm' | 'decline' }

/** Top-ups of all accounts, to confirm or decline. */
export function DeskTopUpsPage() {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { api, session, toast } = useShell()
  const queries = useQueryClient()
  const url = useListUrl(listDeskTopUps.query)
  const account = useLookupFilter('deskAccounts', url.query.account === undefined ? undefined : [url.query.account])
  const query = useListAnswer(['desk', 'top-ups', url.query], (api, options) =>
    api.listDeskTopUps({ query: url.query }, options),
  )
  const [open, setOpen] = useState<Deciding>()
  const aboutOf = ({ account, credits, note }: DeskTopUp) =>
    [t('desk.topUpAbout', { account, credits: common('unit.credit', { count: credits }) }), note]
      .filter(Boolean)
      .join(' · ')
  function decided(message: 'desk.confirmed' | 'desk.declined', { account }: DeskTopUp) {
    toast({ kind: 'success', message: t(message, { account }) })
    void queries.invalidateQueries({ queryKey: ['desk'] })
  }
  return (
    <>
      <ListScreen
        name="desk-top-ups"
        title={t('desk.topUps')}
        help={t('desk.topUpsHelp')}
        url={url}
        fields={[
          { kind: 'choice', name: 'account', label: t('desk.account'), ...account, single: true, common: true },
          {
            kind: 'choice',
            name: 'status',
            label: t('credit.status'),
            options: TOP_UP_STATUSES.map((value) => ({ value, label: t(`credit.statuses.${value}`) })),
            common: true,
          },
        ]}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowActions={(topUp) =>
          topUp.status === 'requested' &&
          session.can('update', 'Desk') && (
            <ActionMenu
              buttons={0}
              name={topUp.account}
              actions={[
                { key: 'confirm', label: t('desk.confirm'), run: () => setOpen({ topUp, decision: 'confirm' }) },
                {
                  key: 'decline',
                  label: t('desk.decline'),
                  danger: true,
                  run: () => setOpen({ topUp, decision: 'decline' }),
                },
              ]}
            />
          )
        }
        query={query}
        empty={<Empty picture={drawings.credits} title={t('desk.noTopUps')} />}
      />
      {open?.decision === 'confirm' && (
        <ConfirmTopUpDialog
          topUp={open.topUp}
          about={aboutOf(open.topUp)}
          onSaved={() => decided('desk.confirmed', open.topUp)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.decision === 'decline' && (
        <DecideDialog
          call={decideTopUp}
          decision="decline"
          title={t('desk.declineTitle')}
          submit={t('desk.decline')}
          about={<p>{aboutOf(open.topUp)}</p>}
          send={(body) => api.decideTopUp({ params: { id: open.topUp.id }, body })}
          onSaved={() => decided('desk.declined', open.topUp)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

function useColumns(): ListColumn<DeskTopUp>[] {
  const { t } = useTranslation('mf-account')
  return [
    {
      key: 'account',
      title: t('desk.account'),
      fixed: true,
      width: 120,
      card: 'title',
      render: ({ account }) => account,
    },
    ...useTopUpColumns({ named: true }),
  ]
}
