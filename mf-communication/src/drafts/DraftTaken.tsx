import { hasCode } from '@songsarn/client/api-problem'
import type { BroadcastDraft, DraftFields } from '@songsarn/contract/communication/draft-fields'
import { useFormat } from '@songsarn/i18n/use-format'
import { linesOf } from '@songsarn/ui/recipients/parse-recipients'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { DraftSaver } from './draft-saver.ts'
import { VersionChoice } from './VersionChoice.tsx'

/** Somebody else changed, sent, scheduled or deleted the draft: the user says what counts. */
export function DraftTaken({ saver }: { saver: DraftSaver }) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const wordsOf = useWords()
  const { fields, theirs, error } = useStore(saver.store)
  if (theirs)
    return (
      <VersionChoice
        title={t('drafts.conflict', { name: theirs.updateBy, time: dateTime(theirs.updateDate) })}
        mine={wordsOf(fields)}
        theirs={wordsOf(theirs.fields)}
        by={theirs.updateBy}
        onMine={saver.keepMine}
        onTheirs={saver.takeTheirs}
      />
    )
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t(hasCode(error, 'draft.scheduled') ? 'drafts.scheduled' : 'drafts.gone')}
      action={
        <Button size="small" onClick={saver.saveAsNew}>
          {t('drafts.saveAsNew')}
        </Button>
      }
    />
  )
}

/** The fields of a draft as people read them, by their labels. */
function useWords() {
  const { t } = useTranslation('mf-communication')
  const { t: common } = useTranslation('common')
  const { dateTime } = useFormat()
  const onOff = (value: boolean) => t(value ? 'drafts.on' : 'drafts.off')
  const paceWords = ({ pace }: Pick<BroadcastDraft, 'pace'>) =>
    pace?.kind === 'perMinute'
      ? t('pace.shown', { pace: pace.perMinute ?? '' })
      : pace?.until
        ? t('pace.shownUntil', { time: dateTime(pace.until) })
        : t('pace.kind.full')
  return (fields: DraftFields): Record<string, string> => {
    const words: Record<string, string> = {
      [t('content.label')]: fields.content,
      [t('options.shortenUrl')]: onOff(fields.shortenUrl),
      [t('options.unsubscribe')]: onOff(fields.unsubscribe),
      [t('options.eConsent')]: onOff(fields.eConsent.flag),
      [t('options.consentCallback')]: fields.eConsent.callback,
      [t('options.coupon')]: onOff(fields.couponId !== null),
      [t('broadcast.when')]: fields.scheduledAt
        ? dateTime(fields.scheduledAt)
        : t('isLater' in fields && fields.isLater ? 'broadcast.later' : 'broadcast.now'),
    }
    const recipients = (list: string) => (list === '' ? '' : common('unit.recipient', { count: linesOf(list).length }))
    if (fields.type === 'quick-send')
      return { [t('from.label')]: fields.quicksendFrom, [t('to.label')]: recipients(fields.quicksendTo), ...words }
    return {
      [t('broadcast.name')]: fields.broadcastName,
      [t('from.label')]: fields.broadcastFrom,
      [t('broadcast.audience')]: t(`broadcast.audienceKind.${fields.audience}`),
      [t('to.label')]: recipients(fields.broadcastTo),
      [t('broadcast.file')]: fields.file?.name ?? '',
      [t('pace.label')]: paceWords(fields),
      [t('broadcast.callbackUrl')]: fields.callbackUrl,
      [t('broadcast.createTemplate')]: onOff(fields.createTemplate),
      ...words,
    }
  }
}
