import { Page } from '@songsarn/remote/Page.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { CALLBACK_STATES } from './callback-states.tsx'
import { CHART_STATES } from './chart-states.tsx'
import { CONFIRM_STATES } from './confirm-states.tsx'
import { DETAIL_STATES } from './detail-states.tsx'
import { FIELD_STATES } from './field-states.tsx'
import { FORM_STATES } from './form-states.tsx'
import { LIST_STATES } from './list-states.tsx'
import { LOOKUP_STATES } from './lookup-states.tsx'
import { MESSAGE_STATES } from './message-states.tsx'
import { PAGE_STATES } from './page-states.tsx'
import { STATES, type StateName } from './states.ts'
import { STEPS_STATES } from './steps-states.tsx'

const PARTS: Record<StateName, () => ReactNode> = {
  ...FORM_STATES,
  ...LOOKUP_STATES,
  ...FIELD_STATES,
  ...DETAIL_STATES,
  ...CONFIRM_STATES,
  ...LIST_STATES,
  ...CHART_STATES,
  ...MESSAGE_STATES,
  ...PAGE_STATES,
  ...STEPS_STATES,
  ...CALLBACK_STATES,
}

function Root() {
  const { t } = useTranslation('kit')
  const { pathname } = useLocation()
  const [, name] = pathname.split('/')
  const [found] = STATES.find(([state]) => state === name) ?? ['form']
  const Part = PARTS[found]
  // These are pages of their own.
  return /^(list|detail|page)/.test(found) ? (
    <Part />
  ) : (
    <Page title={t(`states.${found}`)}>
      <Part />
    </Page>
  )
}

export const definition = {
  name: 'kit',
  Root,
  locales: {
    en: () => import('./locales/en.json', { with: { type: 'json' } }),
    th: () => import('./locales/th.json', { with: { type: 'json' } }),
  },
}
