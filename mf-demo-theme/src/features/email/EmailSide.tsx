import type { EmailsMeta } from '@songsarn/msw/demo/email/email'
import { useTranslation } from 'react-i18next'
import { Choices } from '../../parts/Choices.tsx'
import { FOLDERS, type Folder, LABELS, type Label, TONE_OF_LABEL } from './email-query.ts'

type Props = {
  folder: Folder
  label: Label | undefined
  meta: EmailsMeta | undefined
  onFolder(folder: Folder): void
  onLabel(label: Label | undefined): void
}

/** Folders with how many are new, and labels; pressing a label again takes it away. */
export function EmailSide({ folder, label, meta, onFolder, onLabel }: Props) {
  const { t } = useTranslation('mf-demo-theme')
  const countOf = (name: Folder) => (meta && name in meta ? meta[name as keyof EmailsMeta] : 0)
  return (
    <div className="panel stack">
      <Choices
        unseen
        legend={t('email.folders')}
        options={FOLDERS.map((value) => ({ value, label: t(`email.folder.${value}`), count: countOf(value) }))}
        chosen={folder}
        onChoose={onFolder}
      />
      <Choices
        legend={t('email.labels')}
        options={LABELS.map((value) => ({ value, label: t(`email.label.${value}`), tone: TONE_OF_LABEL[value] }))}
        chosen={label}
        onChoose={(value) => onLabel(value === label ? undefined : value)}
      />
    </div>
  )
}
