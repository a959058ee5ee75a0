export const USER_ROLES = ['admin', 'editor', 'author', 'maintainer', 'subscriber'] as const
export type UserRole = (typeof USER_ROLES)[number]
export const USER_PLANS = ['basic', 'company', 'enterprise', 'team'] as const
export type UserPlan = (typeof USER_PLANS)[number]
export const USER_STATUSES = ['active', 'inactive', 'pending'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

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
