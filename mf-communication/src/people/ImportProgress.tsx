import { isWorking, type PeopleImport } from '@songsarn/contract/communication/people-imports'
import { useFormat } from '@songsarn/i18n/use-format'
import { DownloadButton } from '@songsarn/remote/DownloadButton.tsx'
import { PageState } from '@songsarn/remote/PageState.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { Figure, Figures } from '@songsarn/ui/figures/Figures.tsx'
import { Button, Progress, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ImportPreview } from './ImportPreview.tsx'
import { NotImported } from './NotImported.tsx'
import { SendToThese, UndoImport, Undone } from './UndoImport.tsx'
import { useCancelImport, useForgetPeople, usePeopleImport } from './use-people.ts'
import './people.css'

/** An import that is checked, waits for its start, runs or has ended. It goes on when the page is left. */
export function ImportProgress({ id }: { id: string }) {
  const { t } = useTranslation('mf-communication')
  const found = usePeopleImport(id)
  if (!found.data) return <PageState title={t('people.import')} query={found} />
  return found.data.status === 'ready' ? <ImportPreview of={found.data} /> : <Loaded of={found.data} />
}

function Loaded({ of }: { of: PeopleImport }) {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { number } = useFormat()
  const { api } = useShell()
  const navigate = useNavigate()
  const cancel = useCancelImport()
  const forget = useForgetPeople()
  const status = useStatusText(of)
  const { done, total } = of.progress
  const isBusy = isWorking(of.status)
  const isUndo = of.status === 'undoing' || of.status === 'undone'
  return (
    <section className="page-panel">
      <p role="status">{status}</p>
      <Progress
        percent={total === 0 ? 100 : Math.floor((done / total) * 100)}
        aria-label={t('people.importProgress')}
        status={of.status === 'failed' ? 'exception' : isBusy ? 'active' : 'normal'}
      />
      {of.status !== 'checking' && !isUndo && (
        <Figures>
          <Figure name={t('people.added')}>{number(of.created)}</Figure>
          {of.target === 'people' && <Figure name={t('people.updated')}>{number(of.updated)}</Figure>}
          <Figure name={t('people.skipped')}>{number(of.skipped)}</Figure>
          <Figure name={t('people.invalid')}>{number(of.invalid)}</Figure>
        </Figures>
      )}
      {of.undone && <Undone id={of.id} undone={of.undone} />}
      {of.reasons.length > 0 && !isUndo && <NotImported of={of} />}
      <Space wrap className="people-import-actions">
        {isBusy ? (
          of.status !== 'undoing' && (
            <Button loading={cancel.isPending} onClick={() => cancel.mutate(of.id)}>
              {common('action.cancel')}
            </Button>
          )
        ) : (
          <>
            <SendToThese of={of} />
            <Button
              type={of.tag?.segmentId ? 'default' : 'primary'}
              onClick={() => {
                void forget()
                navigate(of.target === 'people' ? '/people' : '/people/blacklist')
              }}
            >
              {t(of.target === 'people' ? 'people.toList' : 'blacklist.toList')}
            </Button>
            <UndoImport of={of} />
          </>
        )}
        {of.invalid > 0 && !isUndo && !isBusy && (
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

function useStatusText({ target, status, fileName: name }: PeopleImport): string {
  const { t } = useTranslation('mf-communication')
  if (target === 'people' || status === 'checking' || status === 'ready' || status === 'undoing' || status === 'undone')
    return t(`people.importStatus.${status}`, { name })
  return t(`blacklist.importStatus.${status}`, { name })
}
