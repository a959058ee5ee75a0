import { Time } from '@songsarn/ui/time/Time.tsx'
import './desk.css'
import type { DeskLine } from '@songsarn/contract/account/desk'
import { useFormat } from '@songsarn/i18n/use-format'
import { StatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { Table } from 'antd'
import { useTranslation } from 'react-i18next'

const STATES = { up: ['success', 'done'], slow: ['warning', 'late'], down: ['danger', 'failed'] } as const

/** Whether LINE answers. */
export function DeskLineState({ state }: Pick<DeskLine, 'state'>) {
  const { t } = useTranslation('mf-account')
  const [tone, mark] = STATES[state]
  return (
    <StatusTag tone={tone} mark={mark}>
      {t(`desk.line.states.${state}`)}
    </StatusTag>
  )
}

/** LINE beside the carriers: whether it answers, what waits, and the accounts whose messages it does not take. */
export function DeskLinePanel({ line: { state, accounts, waiting, unknown, problems } }: { line: DeskLine }) {
  const { t } = useTranslation('mf-account')
  const { number } = useFormat()
  return (
    <section className="page-panel desk-line" aria-labelledby="desk-line">
      <h2 id="desk-line">{t('desk.line.title')}</h2>
      <p>{t('desk.line.help')}</p>
      <dl>
        <dt>{t('desk.state')}</dt>
        <dd>
          <DeskLineState state={state} />
        </dd>
        <dt>{t('desk.line.accounts')}</dt>
        <dd className="figure">{number(accounts)}</dd>
        <dt>{t('desk.waitingMessages')}</dt>
        <dd className="figure">{number(waiting)}</dd>
        <dt>{t('desk.unknown')}</dt>
        <dd className="figure">{number(unknown)}</dd>
      </dl>
      {state !== 'up' && <p>{t(`desk.line.stateHelp.${state}`)}</p>}
      {problems.length > 0 && (
        <Table
          rowKey="accountId"
          size="small"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={problems}
          columns={[
            { title: t('desk.account'), render: (_, { account }) => account },
            {
              title: t('desk.line.problem'),
              render: (_, { problem }) => (
                <StatusTag tone={problem === 'tokenRefused' ? 'danger' : 'warning'} mark="refused">
                  {t(`desk.line.problems.${problem}`)}
                </StatusTag>
              ),
            },
            { title: t('desk.line.since'), render: (_, { since }) => <Time at={since} /> },
            { title: t('desk.waitingMessages'), align: 'end', render: (_, of) => number(of.waiting) },
          ]}
        />
      )}
    </section>
  )
}
