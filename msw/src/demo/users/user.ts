export type UserRole = 'admin' | 'editor' | 'author' | 'maintainer' | 'subscriber'
export type UserPlan = 'basic' | 'company' | 'enterprise' | 'team'
export type UserStatus = 'active' | 'inactive' | 'pending'

export type User = {
  id: number
  fullName: string
  company: string
  role: UserRole
  username: string
  country: string
  contact: string
  email: string
  currentPlan: UserPlan
  status: UserStatus
  avatar: string | null
}

export type UserFilter = { q: string; role?: string; currentPlan?: string; status?: string }
