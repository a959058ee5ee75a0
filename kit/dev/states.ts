import en from './locales/en.json' with { type: 'json' }

/** The name of a state in its address. The language files hold the titles, in the order of the list. */
export type StateName = keyof typeof en.states

export const STATES = Object.entries(en.states) as [StateName, string][]

/** Query of a state, after the path of its address. */
const SEARCHES: { [Name in StateName]?: string } = {
  'detail-history': '?tab=history',
  'list-filters': '?name=1&kind=branch&opened=2026-01-01&openedTo=2026-11-30',
  'list-no-matches': '?name=zzz',
}

export const addressOf = (name: StateName): string => `/${name}${SEARCHES[name] ?? ''}`
