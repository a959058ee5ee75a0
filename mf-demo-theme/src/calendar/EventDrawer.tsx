import { addDays, dayOf, instantOf, startOfDay } from '@songsarn/i18n/dates'
import { CALENDARS, type CalendarEvent } from '@songsarn/msw/demo/calendar/event'
import { DateTimeField } from '@songsarn/ui/form/DateTimeField.tsx'
import { FormDrawer } from '@songsarn/ui/form/FormDrawer.tsx'
import { SelectField } from '@songsarn/ui/form/SelectField.tsx'
import { SwitchField } from '@songsarn/ui/form/SwitchField.tsx'
import { TextAreaField } from '@songsarn/ui/form/TextAreaField.tsx'
import { TextField } from '@songsarn/ui/form/TextField.tsx'
import { useClosing } from '@songsarn/ui/form/use-closing'
import { useContractForm } from '@songsarn/ui/form/use-contract-form'
import { Button } from 'antd'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { optionalText, requiredText } from '../page/form-rules.ts'
import { useToast } from '../page/use-toast.ts'
import { useDemoMutation, useDemoQuery } from '../service/use-demo-query.ts'

/** An existing event, or the day and time of a new one. */
export type EventDraft = { event: CalendarEvent; day?: undefined } | { event?: undefined; day: string; time?: string }

const eventRules = {
  body: z
    .object({
      title: requiredText,
      calendar: z.enum(CALENDARS),
      allDay: z.boolean(),
      start: z.iso.datetime(),
      end: z.iso.datetime(),
      location: optionalText,
      guests: z.array(z.string()),
      url: optionalText,
      description: optionalText,
    })
    .check(z.refine((event) => !endsBeforeStart(event), { path: ['end'] })),
}
type Values = z.output<typeof eventRules.body>

export function EventDrawer({ draft, onClosed }: { draft: EventDraft; onClosed(): void }) {
  const { t } = useTranslation('mf-demo-theme')
  const { t: common } = useTranslation('common')
  const toast = useToast()
  const closing = useClosing(onClosed)
  const people = useDemoQuery('GET /api/users/list/data', { query: { perPage: 12 } })
  const add = useDemoMutation('POST /apps/calendar/add-event', ['GET /apps/calendar/events'])
  const update = useDemoMutation('POST /apps/calendar/update-event', ['GET /apps/calendar/events'])
  const remove = useDemoMutation('DELETE /apps/calendar/remove-event', ['GET /apps/calendar/events'])
  const { event } = draft
  const form = useContractForm(eventRules, {
    initial: valuesFrom(draft),
    send(values: Values) {
      const body = eventFrom(values)
      return event ? update.mutateAsync({ body: { ...body, id: event.id } }) : add.mutateAsync({ body })
    },
    onSaved({ event: { title } }) {
      toast.success(t('calendar.saved', { title }))
      closing.onClose()
    },
    words: { end: { format: t('calendar.endBeforeStart') } },
  })
  const allDay = useWatch({ control: form.control, name: 'allDay' })

  async function deleteEvent({ id, ...copy }: CalendarEvent) {
    try {
      await remove.mutateAsync({ query: { id } })
      const undo = () => add.mutate({ body: copy }, { onError: toast.error })
      toast.success(t('calendar.deleted', { title: copy.title }), { label: t('undo'), run: undo })
      form.discard()
      closing.onClose()
    } catch (error) {
      toast.error(error)
    }
  }

  return (
    <FormDrawer
      form={form}
      title={t(event ? 'calendar.edit' : 'calendar.add')}
      submit={common('action.save')}
      actions={
        event && (
          <Button danger loading={remove.isPending} onClick={() => void deleteEvent(event)}>
            {t('calendar.delete')}
          </Button>
        )
      }
      {...closing}
    >
      <TextField form={form} name="title" label={t('calendar.eventTitle')} />
      <SelectField
        form={form}
        name="calendar"
        label={t('calendar.eventCalendar')}
        options={CALENDARS.map((value) => ({ value, label: t(`calendar.calendar.${value}`) }))}
      />
      <SwitchField form={form} name="allDay" label={t('calendar.allDay')} />
      <DateTimeField form={form} name="start" label={t('calendar.start')} isWholeDay={allDay} />
      <DateTimeField form={form} name="end" label={t('calendar.end')} isWholeDay={allDay} />
      <TextField form={form} name="location" label={t('calendar.location')} />
      <SelectField
        form={form}
        name="guests"
        label={t('calendar.guests')}
        mode="multiple"
        loading={people.isPending}
        options={people.data?.users.map(({ fullName }) => ({ value: fullName, label: fullName }))}
      />
      <TextField form={form} name="url" label={t('calendar.link')} type="url" />
      <TextAreaField form={form} name="description" label={t('calendar.description')} />
    </FormDrawer>
  )
}

/** The last day of an event that lasts all day may be its first. */
function endsBeforeStart({ allDay, start, end }: { allDay: boolean; start: string; end: string }): boolean {
  return allDay ? dayOf(end) < dayOf(start) : end < start
}

function valuesFrom({ event, ...slot }: EventDraft): Values {
  if (event) {
    const { title, start, end, allDay, url, extendedProps } = event
    // The stored end of an all-day event is exclusive; the form shows its last day.
    const [from, to] = allDay ? [startOfDay(start), startOfDay(addDays(end, -1))] : [start, end]
    return { title, allDay, url, start: inUtc(from), end: inUtc(to), ...extendedProps }
  }
  const day = 'day' in slot ? (slot.day ?? '') : ''
  const time = 'time' in slot ? slot.time : undefined
  const start = instantOf(day, time ?? '09:00')
  return {
    title: '',
    calendar: 'business',
    allDay: false,
    start,
    end: inUtc(Date.parse(start) + HOUR_MS),
    location: '',
    guests: [],
    url: '',
    description: '',
  }
}

const HOUR_MS = 3_600_000

/** One notation for all instants, so that they compare as text. */
const inUtc = (at: string | number) => new Date(at).toISOString()

function eventFrom({ title, allDay, url, start, end, ...extendedProps }: Values): Omit<CalendarEvent, 'id'> {
  return {
    title,
    allDay,
    url,
    start: allDay ? dayOf(start) : start,
    end: allDay ? addDays(dayOf(end), 1) : end,
    extendedProps,
  }
}
