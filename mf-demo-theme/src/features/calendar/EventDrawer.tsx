import { pickedDay, pickedInstant, toPicker } from '@songsarn/i18n/date-picker'
import { addDays, instantOf } from '@songsarn/i18n/dates'
import { CALENDARS, type CalendarEvent, type CalendarName } from '@songsarn/msw/demo/calendar/event'
import { Button, DatePicker, Form, Input, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { DrawerActions, type DrawerForm, FormDrawer } from '../../page/FormDrawer.tsx'
import { usePickerFormat } from '../../page/use-picker-format.ts'
import { useToast } from '../../page/use-toast.ts'
import { useDemoMutation, useDemoQuery } from '../../service/use-demo-query.ts'

/** An existing event, or the day and time of a new one. */
export type EventDraft = { event: CalendarEvent; day?: undefined } | { event?: undefined; day: string; time?: string }

type Picked = ReturnType<typeof toPicker>
type Fields = {
  title: string
  calendar: CalendarName
  allDay: boolean
  start: Picked
  end: Picked
  location: string
  guests: string[]
  url: string
  description: string
}

export function EventDrawer({ draft, onClose }: { draft: EventDraft | undefined; onClose(): void }) {
  const { t } = useTranslation('mf-demo-theme')
  return (
    <FormDrawer open={draft !== undefined} onClose={onClose} title={t(draft?.event ? 'calendar.edit' : 'calendar.add')}>
      {(form) => draft && <EventForm draft={draft} {...form} />}
    </FormDrawer>
  )
}

function EventForm({ draft, onChange, onSaved, onCancel }: DrawerForm & { draft: EventDraft }) {
  const { t } = useTranslation('mf-demo-theme')
  const [form] = Form.useForm<Fields>()
  const allDay = Form.useWatch('allDay', form) ?? draft.event?.allDay ?? false
  const toast = useToast()
  const picker = usePickerFormat()
  const people = useDemoQuery('GET /api/users/list/data', { query: { perPage: 12 } })
  const add = useDemoMutation('POST /apps/calendar/add-event', ['GET /apps/calendar/events'])
  const update = useDemoMutation('POST /apps/calendar/update-event', ['GET /apps/calendar/events'])
  const remove = useDemoMutation('DELETE /apps/calendar/remove-event', ['GET /apps/calendar/events'])
  const required = { required: true, message: t('form.required') }
  const { event } = draft
  const datePicker = (
    <DatePicker
      showTime={!allDay && { format: 'HH:mm' }}
      format={allDay ? picker.day : picker.dateTime}
      style={{ width: '100%' }}
      allowClear={false}
    />
  )

  const save = async (fields: Fields) => {
    const body = eventFrom(fields)
    try {
      if (event) await update.mutateAsync({ body: { ...body, id: event.id } })
      else await add.mutateAsync({ body })
      toast.success(t('calendar.saved', { title: body.title }))
      onSaved()
    } catch (error) {
      toast.error(error)
    }
  }
  const deleteEvent = async () => {
    if (!event) return
    const { id: _, ...copy } = event
    try {
      await remove.mutateAsync({ query: { id: event.id } })
      const undo = () => add.mutate({ body: copy }, { onError: toast.error })
      toast.success(t('calendar.deleted', { title: event.title }), { label: t('undo'), run: undo })
      onSaved()
    } catch (error) {
      toast.error(error)
    }
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={fieldsFrom(draft)}
      onValuesChange={onChange}
      onFinish={(fields) => void save(fields)}
    >
      <Form.Item name="title" label={t('calendar.eventTitle')} rules={[required]}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="calendar" label={t('calendar.eventCalendar')}>
        <Select options={CALENDARS.map((value) => ({ value, label: t(`calendar.calendar.${value}`) }))} />
      </Form.Item>
      <Form.Item name="allDay" label={t('calendar.allDay')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="start" label={t('calendar.start')} rules={[required]}>
        {datePicker}
      </Form.Item>
      <Form.Item
        name="end"
        label={t('calendar.end')}
        dependencies={['start', 'allDay']}
        rules={[
          required,
          ({ getFieldValue }) => ({
            validator: (_, end: Picked) =>
              end.isBefore(getFieldValue('start'), allDay ? 'day' : 'minute')
                ? Promise.reject(new Error(t('calendar.endBeforeStart')))
                : Promise.resolve(),
          }),
        ]}
      >
        {datePicker}
      </Form.Item>
      <Form.Item name="location" label={t('calendar.location')}>
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item name="guests" label={t('calendar.guests')}>
        <Select
          mode="multiple"
          loading={people.isPending}
          options={people.data?.users.map(({ fullName }) => ({ value: fullName, label: fullName }))}
        />
      </Form.Item>
      <Form.Item name="url" label={t('calendar.link')}>
        <Input type="url" autoComplete="off" />
      </Form.Item>
      <Form.Item name="description" label={t('calendar.description')}>
        <Input.TextArea autoSize={{ minRows: 2 }} />
      </Form.Item>
      <DrawerActions isSaving={add.isPending || update.isPending} onCancel={onCancel}>
        {event && (
          <Button danger loading={remove.isPending} onClick={() => void deleteEvent()}>
            {t('calendar.delete')}
          </Button>
        )}
      </DrawerActions>
    </Form>
  )
}

function fieldsFrom({ event, ...slot }: EventDraft): Fields {
  if (event) {
    const { title, start, end, allDay, url, extendedProps } = event
    // The stored end of an all-day event is exclusive; the form shows its last day.
    const last = allDay ? addDays(end, -1) : end
    return { title, allDay, url, start: toPicker(start), end: toPicker(last), ...extendedProps }
  }
  const day = 'day' in slot ? (slot.day ?? '') : ''
  const time = 'time' in slot ? slot.time : undefined
  const start = toPicker(instantOf(day, time ?? '09:00'))
  return {
    title: '',
    calendar: 'business',
    allDay: false,
    start,
    end: start.add(1, 'hour'),
    location: '',
    guests: [],
    url: '',
    description: '',
  }
}

function eventFrom({ title, allDay, url, start, end, ...extendedProps }: Fields): Omit<CalendarEvent, 'id'> {
  const { calendar, location, guests, description } = extendedProps
  return {
    title,
    allDay,
    url,
    start: allDay ? pickedDay(start) : pickedInstant(start),
    end: allDay ? addDays(pickedDay(end), 1) : pickedInstant(end),
    extendedProps: { calendar, location, guests, description },
  }
}
