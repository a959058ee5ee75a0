import './rule-counts.css'
import { useFormat } from '@songsarn/i18n/use-format'
import { useTranslation } from 'react-i18next'
import { ShellLink } from './ShellLink.tsx'

const KINDS = ['held', 'cancelled'] as const
type Kind = (typeof KINDS)[number]

type Props = {
  /** Held ones are a part of the messages that wait, the others of the cancelled ones. */
  of: { heldByRule: number; cancelledByRule: number }
  linkTo(rule: Kind): string
}

/** How many of the messages above it rules of sending hold and cancelled, as links to them in Logs. Nothing where they did not. */
export function RuleCounts({ of, linkTo }: Props) {
  const { t } = useTranslation('common')
  const { number } = useFormat()
  const counts = { held: of.heldByRule, cancelled: of.cancelledByRule }
  const shown = KINDS.filter((kind) => counts[kind] > 0)
  if (shown.length === 0) return null
  return (
    <div className="rule-counts">
      <span>{t('ruleFilter.ofThese')}</span>
      <ul>
        {shown.map((kind) => (
          <li key={kind}>
            {t(`ruleFilter.${kind}`)} <ShellLink to={linkTo(kind)}>{number(counts[kind])}</ShellLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
