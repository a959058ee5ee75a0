export type Ability = { action: string; subject: string }

/** A user who can sign in to the demo. The password is public. */
export type AuthUser = {
  id: number
  fullName: string
  username: string
  password: string
  avatar: string | null
  email: string
  role: string
  ability: Ability[]
  extras?: { eCommerceCartItemsCount: number }
}

/** A user without the password. */
export type UserData = Omit<AuthUser, 'password'>

export function withoutPassword({ password: _, ...userData }: AuthUser): UserData {
  return userData
}

export const MANAGE_ALL: Ability = { action: 'manage', subject: 'all' }
