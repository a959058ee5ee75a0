import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as dates from './dates.ts'
import { languageOf } from './instance.ts'
import type { Language } from './language.ts'
import { formatNumber, formatPercent } from './numbers.ts'

/** Formats of dates and numbers in the current language. */
export function useFormat() {
  const { i18n } = useTranslation()
  const language = languageOf(i18n)
  return useMemo(() => formatsIn(language), [language])
}

function formatsIn(language: Language) {
  return {
    language,
    dateTime: (at: dates.Instant, options?: { seconds?: boolean }) => dates.formatDateTime(at, language, options),
    date: (at: dates.Instant) => dates.formatDate(at, language),
    time: dates.formatTime,
    dayShort: (day: dates.Day) => dates.formatDayShort(day, language),
    month: (day: dates.Day) => dates.formatMonth(day, language),
    dayRange: (from: dates.Day, to: dates.Day) => dates.formatDayRange(from, to, language),
    relative: (at: dates.Instant, now?: dates.Instant) => dates.formatRelative(at, language, now),
    number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, language, options),
    percent: (value: number, digits?: number, least?: number) => formatPercent(value, language, digits, least),
  }
}
