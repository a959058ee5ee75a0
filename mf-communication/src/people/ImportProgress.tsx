import type { PeopleImport } from '@songsarn/contract/communication/people'
import { useFormat } from '@songsarn/i18n/use-format'
import { DownloadButton } from '@songsarn/remote/DownloadButton.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Figure, Figures } from '@songsarn/ui/figures/Figures.tsx'
import { Button, Progress, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { NotImported } from './NotImported.tsx'
import { useCancelImport, useForgetPeople, usePeopleImport } from './use-people.ts'
import './people.css'

/** An import that runs or has ended. It goes on when the page is left. */
export function ImportProgress({ id }: { id: string }) {
  const { t } = useTranslation('mf-communication')
  const found = usePeopleImport(id)
  if (found.data) return <Loaded of={found.data} />
  return <PageState title={t('people.import')} query={found} />
}

function Loaded({ of }: { of: PeopleImport }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { number } = useFormat()
  const { api } = useShell()
  const navigate = useNavigate()
  const cancel = useCancelImport()
  const forget = useForgetPeople()
  const { done, total } = of.progress
  const isRunning = of.status === 'running'
  return (
    <section className="page-panel">
      <p role="status">{t(`${of.target}.importStatus.${of.status}`, { name: of.fileName })}</p>
      <Progress
        percent={total === 0 ? 100 : Math.floor((done / total) * 100)}
        aria-label={t('people.importProgress')}
        status={of.status === 'failed' ? 'exception' : isRunning ? 'active' : 'normal'}
      />
      <Figures>
        <Figure name={t('people.added')}>{number(of.created)}</Figure>
        {of.target === 'people' && <Figure name={t('people.updated')}>{number(of.updated)}</Figure>}
        <Figure name={t('people.skipped')}>{number(of.skipped)}</Figure>
        <Figure name={t('people.invalid')}>{number(of.invalid)}</Figure>
      </Figures>
      {of.reasons.length > 0 && <NotImported of={of} />}
      <Space wrap className="people-import-actions">
        {isRunning ? (
          <Button loading={cancel.isPending} onClick={() => cancel.mutate(of.id)}>
            {common('action.cancel')}
          </Button>
        ) : (
          <Button
            type="primary"
            onClick={() => {
              void forget()
              navigate(of.target === 'people' ? '/people' : '/people/blacklist')
            }}
          >
            {t(of.target === 'people' ? 'people.toList' : 'blacklist.toList')}
          </Button>
        )}
        {of.invalid > 0 && (
          <DownloadButton
            name={t('people.errorsFile')}
            label={t('people.downloadInvalid', { count: of.invalid })}
            get={(options) => api.getPeopleImportErrors({ params: { id: of.id } }, options)}
          />
        )}
      </Space>
    </section>
  )
}
