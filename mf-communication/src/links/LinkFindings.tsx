import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { checkCommonLinks } from '@songsarn/sms/link-check'
import { parseContent } from '@songsarn/sms/merge-fields'
import { Alert } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkList, LinkWarnings } from './LinkWarnings.tsx'
import { useLinkCheck } from './use-link-check.ts'

type Props = { content: string; sender: string }

/** The links of a text that the rule refuses, and those that it warns of. Links with merge fields are checked with their values. */
export function LinkFindings({ content, sender }: Props) {
  const { t } = useTranslation('mf-communication')
  const check = useLinkCheck(sender)
  const found = useMemo(() => check && checkCommonLinks(parseContent(content).pieces, check), [content, check])
  if (!check || !found) return null
  const { refused, warned } = found
  const { addresses } = check
  return (
    <div role="status">
      {refused.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('content.linksRefused', { sender })}
          description={
            <>
              <LinkList links={refused} />
              <p>
                {addresses.length > 0
                  ? t('content.linkAddresses', { sender, addresses: addresses.join(', ') })
                  : t('content.noLinkAddresses', { sender })}{' '}
                <ShellLink to="/account/senders">{t('content.toAddresses')}</ShellLink>
              </p>
            </>
          }
        />
      )}
      {warned.length > 0 && <LinkWarnings links={warned} />}
    </div>
  )
}
