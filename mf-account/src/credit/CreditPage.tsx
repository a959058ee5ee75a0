import { EditOutlined } from '@ant-design/icons'
import { listTopUps, TOP_UP_STATUSES } from '@songsarn/contract/account/credit'
import { ListScreen } from '@songsarn/remote/ListScreen.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useAnswer, useListAnswer } from '@songsarn/remote/use-answer'
import { useShell } from '@songsarn/remote/use-shell'
import { ActionMenu } from '@songsarn/ui/actions/ActionMenu.tsx'
import { Figure, Figures } from '@songsarn/ui/figures/Figures.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Empty } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoveCreditsDialog } from './MoveCreditsDialog.tsx'
import { TopUpDialog } from './TopUpDialog.tsx'
import { useTopUpColumns } from './top-up-columns.tsx'

/** More sub-accounts than a plan allows: one page has all. */
const ALL = 1000

/** The balance, top-ups that the account asked for, and movements to sub-accounts. */
export function CreditPage() {
  const { t } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const { session, balance, navigate } = useShell()
  const queries = useQueryClient()
  const url = useListUrl(listTopUps.query)
  const [open, setOpen] = useState<'top-up' | 'move'>()
  const query = useListAnswer(['top-ups', url.query], (api, options) => api.listTopUps({ query: url.query }, options))
  const account = useAnswer(['account'], (api, options) => api.getAccount(options))
  const children = useAnswer(
    ['sub-accounts', 'all'],
    (api, options) => api.listSubAccounts({ query: { size: ALL } }, options),
    { enabled: session.can('read', 'SubAccount') },
  )
  const isSub = account.data?.accountRole === 'sub'
  const isShared = account.data?.paymentType === 'shared'
  const prepaid = children.data?.items.filter(({ paymentType }) => paymentType === 'prepaid') ?? []
  const mayChange = session.can('create', 'Credit')
  const amount = (credits: number | null | undefined) =>
    credits == null ? '–' : common('unit.credit', { count: credits })
  function changed() {
    balance.refresh()
    for (const queryKey of [['top-ups'], ['account'], ['sub-accounts'], ['transactions']])
      void queries.invalidateQueries({ queryKey })
  }
  const topUp = { label: t('credit.request'), run: () => setOpen('top-up') }
  const move = mayChange && prepaid.length > 0 && { label: t('subAccounts.move'), run: () => setOpen('move') }
  return (
    <>
      <ListScreen
        name="top-ups"
        title={t('credit.title')}
        help={t(isShared ? 'credit.helpOfShared' : isSub ? 'credit.helpOfSub' : 'credit.help')}
        action={
          <ActionMenu
            actions={[
              mayChange && {
                ...{ key: 'top-up', isPrimary: true, ...topUp },
                ...(isSub && { blocked: t('credit.fromParent') }),
              },
              move && { key: 'move', ...move },
              !isSub && { key: 'billing', label: t('credit.billing'), run: () => navigate('/account/billing-details') },
            ]}
          />
        }
        url={url}
        fields={[
          {
            kind: 'choice',
            name: 'status',
            label: t('credit.status'),
            options: TOP_UP_STATUSES.map((value) => ({ value, label: t(`credit.statuses.${value}`) })),
            common: true,
          },
        ]}
        summary={
          !isShared && (
            <Figures className="page-panel">
              <Figure name={t('credit.balance')}>{amount(account.data?.creditBalance)}</Figure>
              <Figure name={t('credit.held')}>{amount(account.data?.creditHeld)}</Figure>
              <Figure name={t('credit.daysLeft')} help={t('credit.daysLeftHelp')}>
                {account.data?.daysLeft == null ? '–' : t('credit.days', { count: account.data.daysLeft })}
              </Figure>
              <Figure name={t('credit.alert')}>
                <ShellLink to="/account/notifications/settings?tab=alert">
                  {account.data?.alertLessThan == null ? t('credit.noAlert') : amount(account.data.alertLessThan)}{' '}
                  <EditOutlined aria-hidden />
                </ShellLink>
              </Figure>
            </Figures>
          )
        }
        columns={useTopUpColumns()}
        rowKey={({ id }) => id}
        query={query}
        empty={
          <Empty
            picture={drawings.credits}
            title={t(isSub ? 'credit.fromParent' : 'credit.empty')}
            help={t(isSub ? 'credit.fromParentHelp' : 'credit.emptyHelp')}
            action={mayChange && !isSub ? topUp : undefined}
            secondary={move || undefined}
          />
        }
      />
      {open === 'top-up' && <TopUpDialog onSaved={changed} onClose={() => setOpen(undefined)} />}
      {open === 'move' && <MoveCreditsDialog accounts={prepaid} onMoved={changed} onClose={() => setOpen(undefined)} />}
    </>
  )
}
