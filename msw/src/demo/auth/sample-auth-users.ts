import { drawAvatar } from '../drawing/avatar.ts'
import { type AuthUser, EVERYTHING } from './auth-user.ts'

/** An admin who may do everything, and a client who may only read. Both passwords are shown on the sign-in screen. */
export const sampleAuthUsers = (): AuthUser[] => [
  {
    id: 1,
    fullName: 'มาลี ผู้ดูแล',
    username: 'admin',
    password: 'admin',
    avatar: drawAvatar(301),
    email: 'admin@demo.example',
    role: 'admin',
    ability: [EVERYTHING],
    extras: { eCommerceCartItemsCount: 4 },
  },
  {
    id: 2,
    fullName: 'Nathan Client',
    username: 'client',
    password: 'client',
    avatar: drawAvatar(302),
    email: 'client@demo.example',
    role: 'client',
    ability: [
      { action: 'read', subject: 'ACL' },
      { action: 'read', subject: 'Auth' },
    ],
    extras: { eCommerceCartItemsCount: 4 },
  },
]
