import { useTranslation } from 'react-i18next'
import './states.css'

type Props = {
  /** `page`: a title and a table; `table`: rows; `card`: a figure; `form`: labelled fields; `text`: lines. */
  shape?: 'page' | 'table' | 'card' | 'form' | 'text'
  rows?: number
  /** Text for screen readers; `Loading…` by default. */
  label?: string
}

/** A placeholder in the shape of loading content, so that the layout does not jump. */
export function Skeleton({ shape = 'text', rows = 5, label }: Props) {
  const { t } = useTranslation('common')
  const lines = Array.from({ length: rows }, (_, row) => row)
  return (
    <div className={`skeleton skeleton-${shape}`} role="status">
      <span className="unseen">{label ?? t('state.loading')}</span>
      {shape === 'page' && <div className="skeleton-bar skeleton-title" />}
      {shape === 'card' && <div className="skeleton-bar skeleton-figure" />}
      {lines.map((row) => (
        <div key={row} className="skeleton-row">
          <div className="skeleton-bar" style={{ width: `${[92, 64, 78, 56, 84][row % 5]}%` }} />
        </div>
      ))}
    </div>
  )
}
