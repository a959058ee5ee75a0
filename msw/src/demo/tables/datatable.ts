import { drawAvatar } from '../drawing/avatar.ts'
import { PEOPLE } from '../people/names.ts'
import { dayFrom } from '../service/days.ts'
import { matches } from '../service/page-of.ts'
import type { Random } from '../service/random.ts'

export type TableStatus = 'current' | 'professional' | 'rejected' | 'resigned' | 'applied'

export type TableRow = {
  id: number
  avatar: string
  fullName: string
  post: 'cook' | 'designer' | 'driver' | 'guide' | 'nurse' | 'teacher' | 'writer'
  email: string
  city: string
  /** `YYYY-MM-DD`. */
  startDate: string
  /** Baht a month. */
  salary: number
  age: number
  /** Years. */
  experience: number
  status: TableStatus
}

const CITIES = ['กรุงเทพฯ', 'เชียงใหม่', 'ภูเก็ต', 'ขอนแก่น', 'อยุธยา', 'Hat Yai', 'Rayong', 'Nan']
export const SAMPLE_ROWS = 100

export function sampleTableRows(random: Random, today: string): TableRow[] {
  return Array.from({ length: SAMPLE_ROWS }, (_, index) => {
    const [fullName, username] = PEOPLE[(index * 7) % PEOPLE.length] ?? ['', '']
    const experience = random.whole(1, 20)
    return {
      id: index + 1,
      avatar: drawAvatar(index + 400),
      fullName,
      post: random.pick(['cook', 'designer', 'driver', 'guide', 'nurse', 'teacher', 'writer']),
      email: `${username}.${index + 1}@example.com`,
      city: random.pick(CITIES),
      startDate: dayFrom(today, -random.whole(30, 3000)),
      salary: random.whole(30, 160) * 500,
      age: 20 + experience + random.whole(0, 12),
      experience,
      status: random.pick(['current', 'professional', 'rejected', 'resigned', 'applied']),
    }
  })
}

/** `q` is looked for in everything that a row shows as text. */
export const findTableRows = (rows: readonly TableRow[], q: string): TableRow[] =>
  rows.filter(({ fullName, post, email, city, startDate, status, age, experience, salary }) =>
    matches(q, fullName, post, email, city, startDate, status, String(age), String(experience), String(salary)),
  )
