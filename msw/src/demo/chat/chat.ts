export type Presence = 'online' | 'away' | 'busy' | 'offline'

export type Contact = {
  id: number
  fullName: string
  role: string
  about: string
  avatar: string
  status: Presence
}

export type ChatMessage = { message: string; time: string; senderId: number }

export type Chat = { id: number; userId: number; unseenMsgs: number; chat: ChatMessage[] }

export type ChatSummary = Contact & { chat: { id: number; unseenMsgs: number; lastMessage: ChatMessage | null } }

export type ProfileUser = Contact & {
  settings: { isTwoStepAuthVerificationEnabled: boolean; isNotificationsOn: boolean }
}
