import './desk.css'
import type { getDesk } from '@songsarn/contract/account/desk'
import { useFormat } from '@songsarn/i18n/use-format'
import { Page } from '@songsarn/remote/Page.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { usePolledQuery } from '@songsarn/remote/use-polled-query'
import { useShell } from '@songsarn/remote/use-shell'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { DeskLineState } from './DeskLine.tsx'
import { FailingJobs } from './FailingJobs.tsx'

const POLL_MS = 10_000

type Desk = z.output<typeof getDesk.answer>

/** Requests that wait for the provider's users, and faults of the service. Their first screen. */
export function DeskPage() {
  const { t } = useTranslation('mf-account')
  const { api } = useShell()
  const desk = usePolledQuery({
    queryKey: ['desk'],
    queryFn: ({ signal }) => api.getDesk({ signal }),
    pollEvery: () => POLL_MS,
  })
  if (!desk.data) return <PageState title={t('desk.title')} query={desk} />
  return <Shown desk={desk.data} onChange={() => void desk.refetch()} />
}

function Shown({ desk, onChange }: { desk: Desk; onChange(): void }) {
  const { t } = useTranslation('mf-account')
  const { dateTime, number } = useFormat()
  const { senders, topUps, tickets, carriers, line, failingJobs } = desk
  const waiting = [
    { key: 'topUps', to: '/desk/top-ups?status=requested', ...topUps },
    { key: 'senders', to: '/desk/senders?status=pending', ...senders },
    { key: 'tickets', to: '/desk/tickets?status=open', ...tickets },
  ] as const
  return (
    <Page title={t('desk.title')} help={t('desk.help')}>
      <ul className="desk-cards" aria-label={t('desk.waiting')}>
        {waiting.map(({ key, to, count, since }) => (
          <Card key={key} to={to} title={t(`desk.${key}`)} count={count}>
            {since === null ? t('desk.nothing') : t('desk.since', { date: dateTime(since) })}
          </Card>
        ))}
        <Card
          to="/desk/carriers"
          title={t('desk.carriers')}
          count={`${carriers.all - carriers.down} / ${carriers.all}`}
        >
          {carriers.down === 0 ? (
            t('desk.allUp')
          ) : (
            <StatusTag tone="danger" mark="failed">
              {t('desk.down', { count: carriers.down })}
            </StatusTag>
          )}
        </Card>
        {line.accounts > 0 && (
          <Card to="/desk/carriers" title={t('desk.line.title')} count={number(line.waiting)}>
            {t('desk.waitingMessages')}
            <br />
            {line.problems === 0 ? (
              <DeskLineState state={line.state} />
            ) : (
              <StatusTag tone="danger" mark="refused">
                {t('desk.line.accountsWithProblem', { count: line.problems })}
              </StatusTag>
            )}
          </Card>
        )}
      </ul>
      <LedgerCheck ledger={desk.ledger} onChange={onChange} />
      {failingJobs > 0 && <FailingJobs />}
    </Page>
  )
}

type CardProps = { to: string; title: string; count: ReactNode; children: ReactNode }

function Card({ to, title, count, children }: CardProps) {
  return (
    <li className="desk-card page-panel">
      <ShellLink to={to}>{title}</ShellLink>
      <span className="desk-count figure">{count}</span>
      <span className="small">{children}</span>
    </li>
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
