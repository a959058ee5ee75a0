import type { AccountUser } from '@songsarn/contract/account/users'

export const sampleUser = (changes: Partial<AccountUser> = {}): AccountUser => ({
  id: '0199d000-0000-7000-8000-000000000011',
  userName: 'somchai',
  fullName: 'Somchai Sender',
  email: 'somchai@demo.example',
  role: 'sender',
  status: 'active',
  createDate: '2026-11-01T02:00:00.000Z',
  lastSignIn: '2026-11-20T07:05:00.000Z',
  invitedUntil: null,
  secondFactor: false,
  avatar: null,
  ...changes,
})

export const pageOfUsers = (items: AccountUser[]) => ({ items, page: 0, size: 10, total: items.length })
