import { isDay } from '@songsarn/i18n/dates'
import { useFormat } from '@songsarn/i18n/use-format'
import type { CalendarEvent } from '@songsarn/msw/demo/calendar/event'
import { useTranslation } from 'react-i18next'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation } from '../service/use-demo-query.ts'

export type EventTime = Pick<CalendarEvent, 'start' | 'end' | 'allDay'>

/** Saves the new time of a dragged event and offers an undo. Calls `revert` when saving fails. */
export function useMoveEvent() {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const toast = useToast()
  const { mutateAsync } = useDemoMutation('POST /apps/calendar/update-event', ['GET /apps/calendar/events'])
  return async (event: CalendarEvent, to: EventTime, revert: () => void) => {
    const { id, title, start, end, allDay } = event
    try {
      await mutateAsync({ body: { id, ...to } })
      const when = isDay(to.start) ? format.date(to.start) : format.dateTime(to.start)
      const undo = () => void mutateAsync({ body: { id, start, end, allDay } }).catch(toast.error)
      toast.success(t('calendar.moved', { title, when }), { label: t('undo'), run: undo })
    } catch (error) {
      revert()
      toast.error(error)
    }
  }
}
