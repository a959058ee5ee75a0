import './desk.css'
import type { getDesk } from '@songsarn/contract/account/desk'
import { useFormat } from '@songsarn/i18n/use-format'
import { Page } from '@songsarn/remote/Page.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { DeskFigures } from './DeskFigures.tsx'
import { DeskNeeds } from './DeskNeeds.tsx'
import { FailingJobs } from './FailingJobs.tsx'
import { TopSenders } from './TopSenders.tsx'

const POLL_MS = 10_000

type Desk = z.output<typeof getDesk.answer>

/** What needs the provider's users, how the service does, and its checks. Their first screen. */
export function DeskPage() {
  const { t } = useTranslation('mf-account')
  const { api } = useShell()
  const desk = usePolledQuery({
    queryKey: ['desk'],
    queryFn: ({ signal }) => api.getDesk({ signal }),
    pollEvery: () => POLL_MS,
  })
  if (!desk.data) return <PageState title={t('desk.title')} query={desk} />
  return (
    <Page title={t('desk.title')} help={t('desk.help')}>
      <DeskNeeds desk={desk.data} />
      <DeskFigures desk={desk.data} />
      <TopSenders />
      <LedgerCheck ledger={desk.data.ledger} onChange={() => void desk.refetch()} />
      {desk.data.failingJobs > 0 && <FailingJobs />}
    </Page>
  )
}

/** Result of the newest check of the ledger, and a button for another check. */
function LedgerCheck({ ledger, onChange }: { ledger: Desk['ledger']; onChange(): void }) {
  const { t } = useTranslation('mf-account')
  const { api } = useShell()
  const { dateTime, number } = useFormat()
  const [started, setStarted] = useState<string>()
  const isRunning = started !== undefined && (ledger === null || ledger.checkDate < started)
  async function check() {
    const { startDate } = await api.checkLedger()
    setStarted(startDate)
    onChange()
  }
  return (
    <section className="page-panel desk-ledger" aria-labelledby="desk-ledger">
      <h2 id="desk-ledger">{t('desk.ledger')}</h2>
      {ledger === null ? (
        <p>{t('desk.neverChecked')}</p>
      ) : (
        <>
          <StatusTag tone={ledger.wrong === 0 ? 'success' : 'danger'} mark={ledger.wrong === 0 ? 'done' : 'failed'}>
            {ledger.wrong === 0 ? t('desk.right') : t('desk.wrong', { count: ledger.wrong })}
          </StatusTag>
          <p>
            {t('desk.checked', {
              date: dateTime(ledger.checkDate),
              accounts: number(ledger.accounts),
              entries: number(ledger.entries),
            })}
          </p>
          {ledger.details.length > 0 && (
            <ul>
              {ledger.details.map(({ id, account, what, stored, entries }) => (
                <li key={`${id} ${what}`}>
                  {t(`desk.details.${what}`, { account, id, stored: number(stored), entries: number(entries) })}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <Button loading={isRunning} onClick={() => void check()}>
        {t('desk.check')}
      </Button>
    </section>
  )
}
