import { drawAvatar } from '../drawing/avatar.ts'
import { sampleNumber } from '../people/sample-people.ts'

export type Notifications = {
  commentOnArticle: boolean
  answerOnForm: boolean
  followMe: boolean
  newAnnouncements: boolean
  productUpdates: boolean
  blogDigest: boolean
}

export type AccountSettings = {
  general: { avatar: string; username: string; fullName: string; email: string; company: string }
  info: { bio: string; dob: string; country: string; website: string; phone: string }
  social: { line: string; facebook: string; instagram: string; linkedin: string }
  notification: Notifications
}

export const sampleAccountSettings = (): AccountSettings => ({
  general: {
    avatar: drawAvatar(301),
    username: 'mali.demo',
    fullName: 'มาลี ผู้ดูแล',
    email: 'mali@demo.example',
    company: 'บ้านริมน้ำ รีสอร์ท',
  },
  info: {
    bio: 'ดูแลลูกค้าและงานประชาสัมพันธ์ของรีสอร์ทริมน้ำเล็ก ๆ',
    dob: '1990-04-13',
    country: 'Thailand',
    website: 'https://baanrimnam.example',
    phone: sampleNumber(4242),
  },
  social: { line: '@baanrimnam', facebook: '', instagram: 'baanrimnam', linkedin: '' },
  notification: {
    commentOnArticle: true,
    answerOnForm: true,
    followMe: false,
    newAnnouncements: true,
    productUpdates: false,
    blogDigest: true,
  },
})
