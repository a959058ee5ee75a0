import { useShell } from '@songsarn/remote/use-shell'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

const SHOWN = 3

/**
 * Who may approve a request; without one, what the user would ask for. A warning with advice when that is nobody. Nothing while it is
 * not known.
 */
export function Approvers({ approvalId }: { approvalId?: string }) {
  const { t } = useTranslation('mf-communication')
  const { api } = useShell()
  const { data } = useQuery({
    queryKey: ['approvers', approvalId],
    queryFn: ({ signal }) => api.getApprovers({ query: { approvalId } }, { signal }),
    staleTime: 0,
  })
  if (!data) return null
  const { names, ofParent } = data
  if (names.length === 0 && ofParent === 0)
    return <Alert type="warning" showIcon title={t('approvals.nobody')} description={t('approvals.nobodyHelp')} />
  if (names.length === 0) return <p>{t('approvals.approversOfParent')}</p>
  const shown = names.slice(0, SHOWN).join(', ')
  const more = names.length - SHOWN
  return (
    <p>
      {more > 0
        ? t('approvals.approversMore', { names: shown, count: more })
        : t('approvals.approvers', { names: shown })}
    </p>
  )
}
