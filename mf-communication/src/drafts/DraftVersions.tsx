import type { Draft, DraftFields } from '@songsarn/contract/drafts'
import { useFormat } from '@songsarn/i18n/use-format'
import { linesOf } from '@songsarn/ui/recipients/parse-recipients'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import './drafts.css'

type Props = { mine: DraftFields; theirs: Draft; onMine(): void; onTheirs(): void }

/** Two people changed one draft: shows what differs in both versions. The user chooses one; nothing is merged. */
export function DraftVersions({ mine, theirs, onMine, onTheirs }: Props) {
  const { t } = useTranslation('mf-communication')
  const { dateTime } = useFormat()
  const wordsOf = useWords()
  const [one, other] = [wordsOf(mine), wordsOf(theirs.fields)]
  const names = Object.keys(one).filter((name) => one[name] !== other[name])
  return (
    <Alert
      type="warning"
      role="alert"
      showIcon
      title={t('drafts.conflict', { name: theirs.updateBy, time: dateTime(theirs.updateDate) })}
      description={
        <div className="draft-versions">
          <table>
            <thead>
              <tr>
                <td />
                <th scope="col">{t('drafts.mine')}</th>
                <th scope="col">{t('drafts.theirs', { name: theirs.updateBy })}</th>
              </tr>
            </thead>
            <tbody>
              {names.map((name) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{one[name] || t('drafts.nothing')}</td>
                  <td>{other[name] || t('drafts.nothing')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="draft-versions-actions">
            <Button onClick={onMine}>{t('drafts.keepMine')}</Button>
            <Button onClick={onTheirs}>{t('drafts.takeTheirs')}</Button>
          </div>
        </div>
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
  return (fields: DraftFields): Record<string, string> => {
    const words: Record<string, string> = {
      [t('content.label')]: fields.content,
      [t('options.shortenUrl')]: onOff(fields.shortenUrl),
      [t('options.unsubscribe')]: onOff(fields.unsubscribe),
      [t('options.eConsent')]: onOff(fields.eConsent.flag),
      [t('options.consentCallback')]: fields.eConsent.callback,
      [t('options.coupon')]: onOff(fields.couponId !== null),
      [t('broadcast.when')]: fields.scheduledAt ? dateTime(fields.scheduledAt) : t('broadcast.now'),
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
      [t('broadcast.callbackUrl')]: fields.callbackUrl,
      [t('broadcast.createTemplate')]: onOff(fields.createTemplate),
      ...words,
    }
  }
}
