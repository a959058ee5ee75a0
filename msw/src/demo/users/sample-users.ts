import { drawAvatar } from '../drawing/avatar.ts'
import { COMPANIES, PEOPLE, sampleNumber } from '../people/names.ts'
import type { Random } from '../service/random.ts'
import type { User } from './user.ts'

const COUNTRIES = ['Thailand', 'Thailand', 'Thailand', 'Laos', 'Malaysia', 'Singapore', 'Japan', 'United Kingdom']

/** One user for each of the sample people. */
export function sampleUsers(random: Random): User[] {
  return PEOPLE.map(([fullName, username], index) => ({
    id: index + 1,
    fullName,
    company: random.pick(COMPANIES),
    role: random.pick(['admin', 'editor', 'author', 'maintainer', 'subscriber']),
    username,
    country: random.pick(COUNTRIES),
    contact: sampleNumber(random.whole(0, 9999)),
    email: `${username}@example.com`,
    currentPlan: random.pick(['basic', 'company', 'enterprise', 'team']),
    status: random.pick(['active', 'active', 'inactive', 'pending']),
    // Some have no picture, so that screens must draw their initials.
    avatar: random.next() < 0.2 ? null : drawAvatar(index + 1),
  }))
}
