import { UNEXPLAINED_DAYS, type UnexplainedCode } from '@songsarn/contract/account/failure-causes'
import { useFormat } from '@songsarn/i18n/use-format'
import { useAnswer } from '@songsarn/remote/use-answer'
import { ListTable } from '@songsarn/ui/list/ListTable.tsx'
import { RowCards } from '@songsarn/ui/list/RowCards.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownCode } from './cause-columns.tsx'

/** Codes that are listed at first: the list of entries is below them. */
const FIRST = 5

type Add = ((code: UnexplainedCode) => void) | undefined

/** Codes of the last days without an entry, the most frequent first; each can be explained with one press. */
export function UnexplainedCodes({ onAdd }: { onAdd: Add }) {
  const { t } = useTranslation('mf-account')
  const { data, error, refetch } = useAnswer(['desk', 'failure-causes', 'unexplained'], (api, options) =>
    api.listUnexplainedCodes(options),
  )
  return (
    <section className="page-panel unexplained" aria-labelledby="unexplained">
      <h2 id="unexplained">{t('failureCauses.unexplained.title')}</h2>
      <p>{t('failureCauses.unexplained.help', { days: UNEXPLAINED_DAYS })}</p>
      {data ? (
        <Codes codes={data.items} onAdd={onAdd} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="card" />
      )}
    </section>
  )
}

function Codes({ codes, onAdd }: { codes: readonly UnexplainedCode[]; onAdd: Add }) {
  const { t } = useTranslation('mf-account')
  const { number } = useFormat()
  const [showsAll, setShowsAll] = useState(false)
  const List = usePhone() ? RowCards<UnexplainedCode> : ListTable<UnexplainedCode>
  if (codes.length === 0) return <p role="status">{t('failureCauses.unexplained.none', { days: UNEXPLAINED_DAYS })}</p>
  return (
    <>
      <List
        caption={t('failureCauses.unexplained.title')}
        rows={showsAll ? codes : codes.slice(0, FIRST)}
        rowKey={({ carrier, stage, code }) => `${stage} ${code} ${carrier ?? ''}`}
        columns={[
          {
            key: 'code',
            title: t('failureCauses.code'),
            card: 'title',
            render: (of) => <code>{shownCode(of)}</code>,
          },
          {
            key: 'carrier',
            title: t('desk.carrier'),
            card: 'detail',
            render: ({ carrier }) => carrier ?? t('failureCauses.unexplained.noCarrier'),
          },
          {
            key: 'stage',
            title: t('failureCauses.stage'),
            card: 'detail',
            render: ({ stage }) => t(`failureCauses.stages.${stage}`),
          },
          {
            key: 'count',
            title: t('failureCauses.unexplained.messages'),
            card: 'detail',
            align: 'end',
            render: ({ count }) => number(count),
          },
        ]}
        {...(onAdd && {
          rowActions: (of: UnexplainedCode) => (
            <Button
              size="small"
              aria-label={t('failureCauses.unexplained.addCode', { code: of.code })}
              onClick={() => onAdd(of)}
            >
              {t('failureCauses.unexplained.add')}
            </Button>
          ),
        })}
      />
      {codes.length > FIRST && !showsAll && (
        <div className="form-actions">
          <Button onClick={() => setShowsAll(true)}>
            {t('failureCauses.unexplained.all', { count: codes.length })}
          </Button>
        </div>
      )}
    </>
  )
}
