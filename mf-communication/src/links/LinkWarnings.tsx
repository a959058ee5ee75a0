import type { LinkFinding } from '@songsarn/contract/account/link-rule'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

/** Links that a rule warns of. */
export function LinkWarnings({ links }: { links: readonly LinkFinding[] }) {
  const { t } = useTranslation('mf-communication')
  return <Alert type="warning" showIcon title={t('analyze.linkWarnings')} description={<LinkList links={links} />} />
}

/** Links, each with what it was found to be. */
export function LinkList({ links }: { links: readonly LinkFinding[] }) {
  const { t } = useTranslation('mf-communication')
  return (
    <ul>
      {links.map(({ kind, url }) => (
        <li key={url}>{t(`analyze.linkWarning.${kind}`, { url })}</li>
      ))}
    </ul>
  )
}
