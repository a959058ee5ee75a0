import './calendar.css'
import { LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { today } from '@songsarn/i18n/dates'
import { useFormat } from '@songsarn/i18n/use-format'
import { CALENDARS, type CalendarEvent, type CalendarName } from '@songsarn/msw/demo/calendar/event'
import { Page } from '@songsarn/remote/Page.tsx'
import { useListUrl } from '@songsarn/ui/list/use-list-url'
import { Failed } from '@songsarn/ui/states/Failed.tsx'
import { usePhone } from '@songsarn/ui/theme/use-phone'
import { Button, Checkbox, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDemoQuery } from '../service/use-demo-query.ts'
import { CalendarGrid, useCalendarGrid } from './CalendarGrid.tsx'
import { CALENDAR_TONES, calendarQuery, VIEWS, type ViewName } from './calendar-query.ts'
import { type EventDraft, EventDrawer } from './EventDrawer.tsx'
import { useMoveEvent } from './use-move-event.ts'

export function Calendar() {
  const { t } = useTranslation('mf-demo-theme')
  const format = useFormat()
  const phone = usePhone()
  const url = useListUrl(calendarQuery)
  const view = url.query.view ?? (phone ? 'listMonth' : 'dayGridMonth')
  const shown = CALENDARS.filter((name) => !url.query.without.includes(name))
  const [draft, setDraft] = useState<EventDraft>()
  const query = useDemoQuery('GET /apps/calendar/events', { query: { calendars: shown } }, { keepPrevious: true })
  const move = useMoveEvent()
  const grid = useCalendarGrid(format)
  const { controller } = grid
  // The URL decides on the view: the switch below, the menu and the back button all change it.
  useEffect(() => controller.changeView(view), [controller, view])

  return (
    <Page
      title={t('calendar.title')}
      help={t('calendar.help')}
      actions={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setDraft({ day: today() })}>
          {t('calendar.add')}
        </Button>
      }
    >
      <div className="calendar">
        <Filters
          shown={shown}
          onChange={(next) => url.set({ without: CALENDARS.filter((name) => !next.includes(name)) }, { replace: true })}
        />
        <div className="panel calendar-main" aria-busy={query.isPending || query.isPlaceholderData}>
          <div className="row-apart">
            <div className="row">
              <Button
                icon={<LeftOutlined aria-hidden />}
                aria-label={t('calendar.previous')}
                onClick={() => controller.prev()}
              />
              <Button
                icon={<RightOutlined aria-hidden />}
                aria-label={t('calendar.next')}
                onClick={() => controller.next()}
              />
              <Button onClick={() => controller.today()}>{t('calendar.today')}</Button>
              <h2 aria-live="polite">{grid.title}</h2>
            </div>
            <Segmented<ViewName>
              aria-label={t('calendar.view')}
              value={view}
              onChange={(next) => url.set({ view: next }, { replace: true })}
              options={VIEWS.map((value) => ({ value, label: t(`calendar.views.${value}`) }))}
            />
          </div>
          {query.error && !query.data ? (
            <Failed error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <CalendarGrid
              grid={grid}
              view={view}
              events={query.data ?? []}
              onOpen={(event: CalendarEvent) => setDraft({ event })}
              onPick={(day, time) => setDraft({ day, time })}
              onMove={move}
            />
          )}
        </div>
      </div>
      {draft && <EventDrawer draft={draft} onClosed={() => setDraft(undefined)} />}
    </Page>
  )
}

type FiltersProps = { shown: readonly CalendarName[]; onChange(shown: readonly CalendarName[]): void }

function Filters({ shown, onChange }: FiltersProps) {
  const { t } = useTranslation('mf-demo-theme')
  const isAll = shown.length === CALENDARS.length
  return (
    <fieldset className="panel calendar-filters">
      <legend className="unseen">{t('calendar.calendars')}</legend>
      <Checkbox
        checked={isAll}
        indeterminate={!isAll && shown.length > 0}
        onChange={(event) => onChange(event.target.checked ? CALENDARS : [])}
      >
        {t('calendar.all')}
      </Checkbox>
      {CALENDARS.map((name) => (
        <Checkbox
          key={name}
          className={`calendar-${CALENDAR_TONES[name]}`}
          checked={shown.includes(name)}
          onChange={(event) =>
            onChange(CALENDARS.filter((other) => (other === name ? event.target.checked : shown.includes(other))))
          }
        >
          {t(`calendar.calendar.${name}`)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
