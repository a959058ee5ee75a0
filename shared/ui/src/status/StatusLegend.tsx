import './status.css'
import { LOG_STATUSES } from '@songsarn/contract/base/states'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LogStatusTag, StatusTag } from './StatusTag.tsx'
import { useStatusMeanings } from './status-meanings.ts'

type Props = {
  /** Adds the groups that a screen with sums shows. */
  withGroups?: boolean
}

/** Explains each status of a message, opened on demand. The same on every screen that shows statuses. */
export function StatusLegend({ withGroups = false }: Props) {
  const { t } = useTranslation('common')
  const meaning = useStatusMeanings()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="status-legend">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {meaning('title')}
      </button>
      {isOpen && (
        <dl id={id}>
          {LOG_STATUSES.map((status) => (
            <div key={status}>
              <dt>
                <LogStatusTag status={status} />
              </dt>
              <dd>{meaning(status)}</dd>
            </div>
          ))}
          {withGroups &&
            (['inProgress', 'notDelivered'] as const).map((group) => (
              <div key={group}>
                <dt>
                  <StatusTag tone="neutral" mark={group === 'inProgress' ? 'going' : 'failed'}>
                    {t(`statusGroup.${group}`)}
                  </StatusTag>
                </dt>
                <dd>{meaning(group)}</dd>
              </div>
            ))}
        </dl>
      )}
    </div>
  )
}
