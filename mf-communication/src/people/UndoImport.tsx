import type { PeopleImport } from '@songsarn/contract/communication/people-imports'
import { useFormat } from '@songsarn/i18n/use-format'
import { DownloadButton } from '@songsarn/remote/DownloadButton.tsx'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { useShell } from '@songsarn/remote/use-shell'
import { formatMobile } from '@songsarn/sms/format-mobile'
import { ConfirmAction } from '@songsarn/ui/confirm/ConfirmAction.tsx'
import { Figure, Figures } from '@songsarn/ui/figures/Figures.tsx'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useUndoImport } from './use-people.ts'

/** Begins a broadcast to the people of an import: its tag is a people segment. */
export function SendToThese({ of }: { of: PeopleImport }) {
  const { t } = useTranslation('mf-communication')
  const { session, navigate } = useShell()
  const segment = of.tag?.segmentId
  if (!segment || of.status === 'undone' || !session.can('send', 'Communication')) return null
  return (
    <Button type="primary" onClick={() => navigate(`/communication/broadcast/new?segment=${segment}`)}>
      {t('people.sendToThese')}
    </Button>
  )
}

/** Takes the import back, while that is possible. */
export function UndoImport({ of }: { of: PeopleImport }) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const { session } = useShell()
  const undo = useUndoImport()
  if (of.undoDate === null || !session.can('delete', 'Person')) return null
  return (
    <ConfirmAction
      danger
      question={{
        title: t('people.undo.title', { name: of.fileName }),
        help: t('people.undo.help'),
        ok: t('people.undo.action'),
        run: () => undo.mutateAsync(of.id),
      }}
    >
      {t('people.undo.until', { date: dateTime(of.undoDate) })}
    </ConfirmAction>
  )
}

/** What an undo did, and who stays. */
export function Undone({ id, undone }: { id: string; undone: NonNullable<PeopleImport['undone']> }) {
  const { t } = useTranslation('mf-communication')
  const { number } = useFormat()
  const { api } = useShell()
  const { removed, restored, kept, firstKept } = undone
  const count = kept.reduce((sum, { people }) => sum + people, 0)
  return (
    <>
      <Figures>
        <Figure name={t('people.undo.removed')}>{number(removed)}</Figure>
        <Figure name={t('people.undo.restored')}>{number(restored)}</Figure>
        <Figure name={t('people.undo.kept')}>{number(count)}</Figure>
      </Figures>
      {count > 0 && (
        <div className="people-not-imported">
          <h2>{t('people.undo.whoStays')}</h2>
          <ul>
            {kept.map(({ reason, people }) => (
              <li key={reason}>{t(`people.undo.reason.${reason}`, { count: people })}</li>
            ))}
          </ul>
          <ul aria-label={t('people.undo.firstKept', { count: firstKept.length })}>
            {firstKept.map(({ personId, mobile, name }) => (
              <li key={personId}>
                <ShellLink to={`/people/${personId}`}>
                  {[formatMobile(mobile), name].filter(Boolean).join(' · ')}
                </ShellLink>
              </li>
            ))}
          </ul>
          <div>
            <DownloadButton
              name={t('people.undo.file')}
              label={t('people.undo.download', { count })}
              get={(options) => api.getPeopleImportKept({ params: { id } }, options)}
            />
          </div>
        </div>
      )}
    </>
  )
}
