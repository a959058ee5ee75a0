import { type TemplateVersion, VERIFY_SENDER } from '@songsarn/contract/communication/templates'
import { useShell } from '@songsarn/remote/use-shell'
import { Problem } from '@songsarn/ui/field/Problem.tsx'
import { History } from '@songsarn/ui/history/History.tsx'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { Skeleton } from '@songsarn/ui/states/Skeleton.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRestoreTemplate, useTemplateVersions } from './use-templates.ts'
import './templates.css'

type Props = { tempId: string; current: number }

/** Versions of the template, the newest first. An old version can become the newest again. */
export function TemplateVersions({ tempId, current }: Props) {
  const { t } = useTranslation('mf-communication')
  const { session, toast } = useShell()
  const versions = useTemplateVersions(tempId)
  const restore = useRestoreTemplate(tempId)
  const mayRestore = session.can('update', 'Template')
  if (versions.error && !versions.data) return <Failed error={versions.error} onRetry={() => void versions.refetch()} />
  if (!versions.data) return <Skeleton shape="card" />

  const run = (version: number) =>
    restore.mutate(version, {
      onSuccess: () => toast({ kind: 'success', message: t('templates.restored', { version }) }),
    })

  return (
    <div className="page-panel">
      <p className="form-help">{t('templates.versionsHelp')}</p>
      {restore.isError && <Problem error={restore.error} title={t('templates.restoreFailed')} />}
      <History
        events={versions.data.items.map((of) => ({
          at: of.createDate,
          title: t('templates.version', { version: of.version, name: of.createBy }),
          tone: of.version === current ? 'success' : 'neutral',
          details: (
            <div className="comm-version">
              <Facts version={of} />
              <p className="comm-version-text">{of.content}</p>
              {of.version === current ? (
                <span>{t('templates.current')}</span>
              ) : (
                mayRestore && (
                  <Button
                    size="small"
                    loading={restore.isPending && restore.variables === of.version}
                    disabled={restore.isPending}
                    aria-label={t('templates.restoreVersion', { version: of.version })}
                    onClick={() => run(of.version)}
                  >
                    {t('templates.restore')}
                  </Button>
                )
              )}
            </div>
          ),
        }))}
      />
    </div>
  )
}

function Facts({ version: { templateName, senderName, shortenUrl } }: { version: TemplateVersion }) {
  const { t } = useTranslation('mf-communication')
  const facts = [
    templateName,
    senderName === VERIFY_SENDER ? t('templates.verifyMeaning') : senderName,
    ...(shortenUrl ? [t('templates.shortenUrl')] : []),
  ]
  return <p className="comm-version-facts">{facts.join(' · ')}</p>
}
