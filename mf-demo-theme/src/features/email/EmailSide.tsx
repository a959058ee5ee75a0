import type { EmailsMeta } from '@songsarn/msw/demo/email/email'
import { useTranslation } from 'react-i18next'
import { FOLDERS, type Folder, LABELS, type Label } from './email-query.ts'

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
    <div className="panel email-side">
      <fieldset>
        <legend className="unseen">{t('email.folders')}</legend>
        {FOLDERS.map((name) => (
          <button
            key={name}
            type="button"
            className="email-choice"
            aria-pressed={name === folder}
            onClick={() => onFolder(name)}
          >
            {t(`email.folder.${name}`)} {countOf(name) > 0 && <small>{countOf(name)}</small>}
          </button>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('email.labels')}</legend>
        {LABELS.map((name) => (
          <button
            key={name}
            type="button"
            className={`email-choice label-dot label-${name}`}
            aria-pressed={name === label}
            onClick={() => onLabel(name === label ? undefined : name)}
          >
            {t(`email.label.${name}`)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
