import { COMMUNICATION_STATUSES, LOG_STATUSES } from '@songsarn/contract/base/states'
import { Figure, Figures } from '@songsarn/ui/figures/Figures.tsx'
import { HelpMark } from '@songsarn/ui/help/HelpMark.tsx'
import { Empty, NoMatches } from '@songsarn/ui/states/Empty.tsx'
import * as drawings from '@songsarn/ui/states/empty-drawings.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { NoPermission } from '@songsarn/ui/states/NoPermission.tsx'
import { NotFound } from '@songsarn/ui/states/NotFound.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { StatusLegend } from '@songsarn/ui/status/StatusLegend.tsx'
import { CommunicationStatusTag, LogStatusTag } from '@songsarn/ui/status/StatusTag.tsx'
import { useTranslation } from 'react-i18next'
import { FAULT } from './fault.ts'
import { usePressed } from './press.ts'

const COUNTS = {
  ...{ pending: 0, submitted: 0, delivered: 90, undelivered: 4, expired: 2, reject: 4, unknown: 0, cancelled: 0 },
}

function Statuses() {
  const { t } = useTranslation('kit')
  // The legend opens by itself, so that its picture shows it.
  usePressed('.status-legend button')
  return (
    <div className="page-panel form">
      <Figures>
        <Figure name={t('detail.parts')} help={t('detail.partsHelp')}>
          1,204
        </Figure>
        <Figure name={t('detail.credits')}>2,408</Figure>
      </Figures>
      <p className="form-actions">
        {LOG_STATUSES.map((status) => (
          <LogStatusTag key={status} status={status} />
        ))}
      </p>
      <p className="form-actions">
        {COMMUNICATION_STATUSES.map((status) => (
          <CommunicationStatusTag key={status} communication={{ status, totalRecipients: 100, counts: COUNTS }} />
        ))}
      </p>
      <StatusLegend withGroups />
    </div>
  )
}

/** The text opens by itself, so that its picture shows it. */
function Help() {
  const { t } = useTranslation('kit')
  usePressed('.help-mark')
  return (
    <p className="page-panel">
      {t('detail.parts')} <HelpMark word={t('detail.parts')}>{t('detail.partsHelp')}</HelpMark>
    </p>
  )
}

function Empties() {
  const { t } = useTranslation('kit')
  const action = { label: t('list.add'), run() {} }
  return (
    <>
      <Empty picture={drawings.messages} title={t('list.empty')} help={t('list.help')} action={action} />
      <NoMatches onClear={() => {}} />
    </>
  )
}

export const PAGE_STATES = {
  statuses: Statuses,
  help: Help,
  states: Empties,
  'states-failed': () => <Failed error={FAULT} onRetry={() => {}} />,
  'states-no-permission': () => <NoPermission account="ร้านค้าริมน้ำ" />,
  'page-not-found': function Missing() {
    const { t } = useTranslation('kit')
    return <NotFound action={{ label: t('list.title'), run() {} }} />
  },
  'states-loading': () => (
    <>
      <Skeleton shape="page" />
      <Skeleton shape="table" rows={5} />
      <Skeleton shape="card" />
      <Skeleton shape="form" rows={3} />
      <Skeleton shape="text" rows={3} />
    </>
  ),
}
