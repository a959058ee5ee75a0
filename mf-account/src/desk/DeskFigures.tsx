import type { getDesk } from '@songsarn/contract/account/desk'
import { useFormat } from '@songsarn/i18n/use-format'
import { ShellLink } from '@songsarn/remote/ShellLink.tsx'
import { Figure, Figures } from '@songsarn/ui/figures/Figures.tsx'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'

type Desk = z.output<typeof getDesk.answer>

/** What waits for the carriers, how old it is, and how fast they take it. */
export function DeskFigures({ desk: { queue, lastMinute, carriers, line } }: { desk: Desk }) {
  const { t } = useTranslation('mf-account')
  const { dateTime, number } = useFormat()
  return (
    <section aria-label={t('deskNeeds.figures')}>
      <Figures className="page-panel">
        {queue.map(({ lane, count, since }) => (
          <Figure key={lane} name={t(`deskNeeds.queue.${lane}`)}>
            {number(count)}
            {since !== null && <div className="small">{t('deskNeeds.oldest', { date: dateTime(since) })}</div>}
            {lane === 'bulk' && count > 0 && lastMinute > 0 && (
              <div className="small">{t('deskNeeds.pace', { count: Math.max(1, Math.round(count / lastMinute)) })}</div>
            )}
          </Figure>
        ))}
        <Figure name={t('deskNeeds.lastMinute')}>{number(lastMinute)}</Figure>
        <Figure name={t('deskNeeds.carriersUp')}>
          <ShellLink to="/desk/carriers">
            {t('plan.use', { used: carriers.all - carriers.down, max: carriers.all })}
          </ShellLink>
        </Figure>
        {line.accounts > 0 && <Figure name={t('deskNeeds.lineWaiting')}>{number(line.waiting)}</Figure>}
      </Figures>
    </section>
  )
}
