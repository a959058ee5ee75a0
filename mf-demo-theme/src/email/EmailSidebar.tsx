import { EMAIL_LABELS, type EmailLabel, type EmailsMeta } from '@songsarn/msw/demo/email/email'
import { useTranslation } from 'react-i18next'
import { FilterChoices } from '../page/FilterChoices.tsx'
import { FOLDERS, type Folder, LABEL_TONES } from './email-query.ts'

type Props = {
  folder: Folder
  label: EmailLabel | undefined
  meta: EmailsMeta | undefined
  onFolder(folder: Folder): void
  onLabel(label: EmailLabel | undefined): void
}

/** Folders with their counts, and labels. A second click on a label clears it. */
export function EmailSidebar({ folder, label, meta, onFolder, onLabel }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const countOf = (name: Folder) => (meta && Object.hasOwn(meta, name) ? meta[name as keyof EmailsMeta] : 0)
  return (
    <div className="panel stack">
      <FilterChoices
        hideLegend
        legend={t('email.folders')}
        options={FOLDERS.map((value) => ({ value, label: t(`email.folder.${value}`), count: countOf(value) }))}
        chosen={folder}
        onChoose={onFolder}
      />
      <FilterChoices
        legend={t('email.labels')}
        options={EMAIL_LABELS.map((value) => ({ value, label: t(`email.label.${value}`), tone: LABEL_TONES[value] }))}
        chosen={label}
        onChoose={(value) => onLabel(value === label ? undefined : value)}
      />
    </div>
  )
}
