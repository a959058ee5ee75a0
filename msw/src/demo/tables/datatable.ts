import { drawAvatar } from '../drawing/avatar.ts'
import { PEOPLE } from '../people/sample-people.ts'
import { addDays } from '../service/bangkok.ts'
import { containsText } from '../service/list.ts'
import type { Random } from '../service/random.ts'

const JOBS = ['cook', 'designer', 'driver', 'guide', 'nurse', 'teacher', 'writer'] as const
const STATUSES = ['current', 'professional', 'rejected', 'resigned', 'applied'] as const
export type TableStatus = (typeof STATUSES)[number]

export type TableRow = {
  id: number
  avatar: string
  fullName: string
  post: (typeof JOBS)[number]
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
const ROW_COUNT = 100

export function sampleTableRows(random: Random, today: string): TableRow[] {
  return Array.from({ length: ROW_COUNT }, (_, index) => {
    const [fullName, username] = PEOPLE[(index * 7) % PEOPLE.length] ?? ['', '']
    const experience = random.integer(1, 20)
    return {
      id: index + 1,
      avatar: drawAvatar(index + 400),
      fullName,
      post: random.pick(JOBS),
      email: `${username}.${index + 1}@example.com`,
      city: random.pick(CITIES),
      startDate: addDays(today, -random.integer(30, 3000)),
      salary: random.integer(30, 160) * 500,
      age: 20 + experience + random.integer(0, 12),
      experience,
      status: random.pick(STATUSES),
    }
  })
}

/** Searches `q` in every column. */
export const findTableRows = (rows: readonly TableRow[], q: string): TableRow[] =>
  rows.filter(({ fullName, post, email, city, startDate, status, age, experience, salary }) =>
    containsText(q, fullName, post, email, city, startDate, status, String(age), String(experience), String(salary)),
  )
