import { PrinterOutlined } from '@ant-design/icons'
import type { Statement } from '@songsarn/contract/account/credit'
import { monthDays } from '@songsarn/i18n/dates'
import { useFormat } from '@songsarn/i18n/use-format'
import { DetailPage } from '@songsarn/remote/DetailPage.tsx'
import { DownloadButton } from '@songsarn/remote/DownloadButton.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useAnswer } from '@songsarn/remote/use-answer'
import { useHoldIdle } from '@songsarn/remote/use-hold-idle'
import { useShell } from '@songsarn/remote/use-shell'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { StatementPaper } from './StatementPaper.tsx'

/** The statement of some days, by default of this month, to print or to save as PDF. */
export function StatementPage() {
  const { t } = useTranslation('mf-account')
  const [search] = useSearchParams()
  const month = monthDays(0)
  const range = { startDate: search.get('startDate') ?? month.from, endDate: search.get('endDate') ?? month.to }
  const query = useAnswer(['transactions', 'statement', range], (api, options) =>
    api.getStatement({ query: range }, options),
  )
  if (!query.data) return <PageState title={t('transactions.statement')} query={query} />
  return <Shown statement={query.data} />
}

function Shown({ statement }: { statement: Statement }) {
  const { t } = useTranslation('mf-account')
  const { api } = useShell()
  const format = useFormat()
  useHoldIdle()
  const { startDate, endDate } = statement
  return (
    <DetailPage
      title={t('transactions.statement')}
      help={t('transactions.statementHelp', { range: format.dayRange(startDate, endDate) })}
      back={{
        label: t('transactions.title'),
        to: `/account/transactions?startDate=${startDate}&endDate=${endDate}`,
      }}
      actions={
        <>
          <DownloadButton
            name="transactions"
            get={(options) => api.downloadTransactions({ query: { startDate, endDate } }, options)}
          />
          <Button type="primary" icon={<PrinterOutlined aria-hidden />} onClick={() => print()}>
            {t('transactions.print')}
          </Button>
        </>
      }
    >
      <StatementPaper statement={statement} />
    </DetailPage>
  )
}
