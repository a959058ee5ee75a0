import { drawAvatar } from '../drawing/avatar.ts'
import { COMPANIES, PEOPLE, sampleNumber } from '../people/sample-people.ts'
import type { Random } from '../service/random.ts'
import { USER_PLANS, USER_ROLES, type User } from './user.ts'

const COUNTRIES = ['Thailand', 'Thailand', 'Thailand', 'Laos', 'Malaysia', 'Singapore', 'Japan', 'United Kingdom']

/** One user per sample person. */
export function sampleUsers(random: Random): User[] {
  return PEOPLE.map(([fullName, username], index) => ({
    id: index + 1,
    fullName,
    company: random.pick(COMPANIES),
    role: random.pick(USER_ROLES),
    username,
    country: random.pick(COUNTRIES),
    contact: sampleNumber(random.integer(0, 9999)),
    email: `${username}@example.com`,
    currentPlan: random.pick(USER_PLANS),
    status: random.pick(['active', 'active', 'inactive', 'pending']),
    // Some have no picture, so that screens show initials.
    avatar: random.next() < 0.2 ? null : drawAvatar(index + 1),
  }))
}
