import type { DeskCause } from '@songsarn/contract/account/failure-causes'
import { languageOf } from '@songsarn/i18n/instance'
import type { ListColumn } from '@songsarn/ui/list/list-column'
import { Time } from '@songsarn/ui/time/Time.tsx'
import { useTranslation } from 'react-i18next'

/** A number of a response also as the tables of SMPP have it: `88 (0x58)`. */
export const shownCode = ({ stage, code }: Pick<DeskCause, 'stage' | 'code'>): string =>
  stage === 'submit' && /^\d{1,9}$/.test(code) ? `${code} (0x${Number(code).toString(16).toUpperCase()})` : code

export function useCauseColumns(): ListColumn<DeskCause>[] {
  const { t, i18n } = useTranslation('mf-account')
  const { t: common } = useTranslation('common')
  const language = languageOf(i18n)
  return [
    {
      key: 'code',
      title: t('failureCauses.code'),
      fixed: true,
      card: 'title',
      width: 140,
      render: (cause) => <code>{shownCode(cause)}</code>,
    },
    {
      key: 'text',
      title: t('failureCauses.cause'),
      grow: true,
      width: 240,
      card: 'detail',
      render: ({ text, advice }) => (
        <>
          {text[language]}
          <small className="cause-advice">{advice[language]}</small>
        </>
      ),
    },
    {
      key: 'stage',
      title: t('failureCauses.stage'),
      card: 'detail',
      render: ({ stage }) => t(`failureCauses.stages.${stage}`),
    },
    {
      key: 'carrier',
      title: t('desk.carrier'),
      card: 'detail',
      render: ({ carrier }) => carrier ?? t('failureCauses.allCarriers'),
    },
    { key: 'whose', title: common('cause.who'), render: ({ whose }) => common(`cause.whose.${whose}`) },
    { key: 'resend', title: common('cause.resendTitle'), render: ({ resend }) => common(`cause.resend.${resend}`) },
    {
      key: 'origin',
      title: t('failureCauses.origin'),
      card: 'detail',
      render: ({ editedBy, editDate }) =>
        editDate === null ? (
          t('failureCauses.origins.shipped')
        ) : (
          <>
            {editedBy}
            <small className="cause-advice">
              <Time at={editDate} />
            </small>
          </>
        ),
    },
  ]
}
