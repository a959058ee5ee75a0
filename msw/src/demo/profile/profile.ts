import { drawAvatar } from '../drawing/avatar.ts'
import { drawLandscape } from '../drawing/landscape.ts'
import { PEOPLE } from '../people/sample-people.ts'
import { addDays, instantOf } from '../service/bangkok.ts'
import type { LocalizedText } from '../service/localize.ts'

const person = (index: number) => ({ avatar: drawAvatar(index + 1), fullName: PEOPLE[index]?.[0] ?? '' })

type Person = { avatar: string; fullName: string }

export type Profile<Text = string> = {
  header: { avatar: string; fullName: string; designation: Text; coverImg: string }
  userAbout: { about: Text; joined: string; lives: Text; email: string; website: string }
  suggestedPages: { id: number; avatar: string; name: string; subtitle: Text; followed: boolean }[]
  posts: {
    id: number
    author: Person
    posted: string
    text: Text
    image: string | null
    likes: number
    youLiked: boolean
    shares: number
    comments: { id: number; author: Person; text: Text; likes: number; youLiked: boolean }[]
  }[]
  latestPhotos: { id: number; img: string }[]
  suggestions: (Person & { id: number; mutualFriends: number; requested: boolean })[]
  /** Answers to one question. The signed-in person has one vote and may move it. */
  polls: { id: number; name: Text; votes: number; youVoted: boolean }[]
}

export const sampleProfile = (today: string): Profile<LocalizedText> => ({
  header: {
    avatar: drawAvatar(301),
    fullName: 'มาลี ผู้ดูแล',
    designation: { en: 'Guest relations', th: 'ฝ่ายดูแลลูกค้า' },
    coverImg: drawLandscape(11, 1200, 280),
  },
  userAbout: {
    about: {
      en: 'I look after the guests of a small resort on the river, and write the notes that they get before they come.',
      th: 'ดูแลแขกของรีสอร์ทเล็ก ๆ ริมแม่น้ำ และเขียนข้อความถึงแขกก่อนเข้าพัก',
    },
    joined: addDays(today, -820),
    lives: { en: 'Kanchanaburi, Thailand', th: 'กาญจนบุรี' },
    email: 'mali@demo.example',
    website: 'https://baanrimnam.example',
  },
  suggestedPages: [
    {
      id: 1,
      avatar: drawLandscape(21, 96, 96),
      name: 'Paper Boat Studio',
      subtitle: { en: 'Design', th: 'งานออกแบบ' },
      followed: false,
    },
    {
      id: 2,
      avatar: drawLandscape(22, 96, 96),
      name: 'ร้านหนังสือเดินเล่น',
      subtitle: { en: 'Books', th: 'หนังสือ' },
      followed: true,
    },
    {
      id: 3,
      avatar: drawLandscape(23, 96, 96),
      name: 'Mango Street Café',
      subtitle: { en: 'Coffee', th: 'กาแฟ' },
      followed: false,
    },
  ],
  posts: [
    {
      id: 1,
      author: { avatar: drawAvatar(301), fullName: 'มาลี ผู้ดูแล' },
      posted: instantOf(addDays(today, -1), '17:20'),
      text: {
        en: 'The lanterns are up along the river. Guests who come this week get tea on the pier.',
        th: 'แขวนโคมริมน้ำเสร็จแล้ว ใครมาสัปดาห์นี้มีชาร้อนให้ที่ท่าน้ำ',
      },
      image: drawLandscape(31),
      likes: 24,
      youLiked: true,
      shares: 3,
      comments: [
        {
          id: 1,
          author: person(1),
          text: { en: 'See you on Saturday!', th: 'เจอกันวันเสาร์นะ' },
          likes: 4,
          youLiked: false,
        },
        { id: 2, author: person(2), text: { en: 'So beautiful.', th: 'สวยมากเลยค่ะ' }, likes: 2, youLiked: true },
      ],
    },
    {
      id: 2,
      author: { avatar: drawAvatar(301), fullName: 'มาลี ผู้ดูแล' },
      posted: instantOf(addDays(today, -4), '09:05'),
      text: {
        en: 'We wrote the welcome note again, half as long. Guests now read it to the end.',
        th: 'เขียนข้อความต้อนรับใหม่ให้สั้นลงครึ่งหนึ่ง แขกอ่านจนจบแล้ว',
      },
      image: null,
      likes: 11,
      youLiked: false,
      shares: 1,
      comments: [
        { id: 3, author: person(5), text: { en: 'Short is kind.', th: 'สั้นคือใจดี' }, likes: 6, youLiked: false },
      ],
    },
  ],
  latestPhotos: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => ({ id, img: drawLandscape(40 + id, 120, 120) })),
  suggestions: [7, 9, 12, 15].map((index) => ({
    id: index,
    ...person(index),
    mutualFriends: (index * 7) % 13,
    requested: false,
  })),
  polls: [
    { id: 1, name: { en: 'Tea on the pier', th: 'ชาที่ท่าน้ำ' }, votes: 41, youVoted: false },
    { id: 2, name: { en: 'Boat at dawn', th: 'ล่องเรือตอนเช้า' }, votes: 33, youVoted: false },
    { id: 3, name: { en: 'Cooking class', th: 'เรียนทำอาหาร' }, votes: 18, youVoted: false },
  ],
})
