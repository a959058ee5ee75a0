export type Ability = { action: string; subject: string }

/** Who can sign in to the demo. The password is the demo's own and protects nothing. */
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

/** What is told of a user: never the password. */
export type UserData = Omit<AuthUser, 'password'>

export function withoutPassword({ password: _, ...userData }: AuthUser): UserData {
  return userData
}

export const EVERYTHING: Ability = { action: 'manage', subject: 'all' }
