import { drawAvatar } from '../drawing/avatar.ts'
import { type AuthUser, MANAGE_ALL } from './auth-user.ts'

/** An admin with all rights and a client with read rights. The sign-in screen shows both passwords. */
export const sampleAuthUsers = (): AuthUser[] => [
  {
    id: 1,
    fullName: 'มาลี ผู้ดูแล',
    username: 'admin',
    password: 'admin',
    avatar: drawAvatar(301),
    email: 'admin@demo.example',
    role: 'admin',
    ability: [MANAGE_ALL],
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
