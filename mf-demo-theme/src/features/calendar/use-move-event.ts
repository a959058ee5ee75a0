import { isDay } from '@songsarn/i18n/dates'
import { useFormat } from '@songsarn/i18n/use-format'
import type { CalendarEvent } from '@songsarn/msw/demo/calendar/event'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../page/use-toast.ts'
import { useDemoAction } from '../../service/use-demo.ts'

export type Place = Pick<CalendarEvent, 'start' | 'end' | 'allDay'>

/** Keeps where an event was dragged to, and offers to take it back. `revert` puts it back when it could not be kept. */
export function useMoveEvent() {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const toast = useToast()
  const { mutateAsync } = useDemoAction('POST /apps/calendar/update-event', ['GET /apps/calendar/events'])
  return async (event: CalendarEvent, to: Place, revert: () => void) => {
    const { id, title, start, end, allDay } = event
    try {
      await mutateAsync({ body: { id, ...to } })
      const when = isDay(to.start) ? format.date(to.start) : format.dateTime(to.start)
      const undo = () => void mutateAsync({ body: { id, start, end, allDay } }).catch(toast.failed)
      toast.done(t('calendar.moved', { title, when }), { label: t('calendar.undo'), run: undo })
    } catch (error) {
      revert()
      toast.failed(error)
    }
  }
}
