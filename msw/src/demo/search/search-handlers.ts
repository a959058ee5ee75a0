import { DEMO_SCREENS } from '../bookmarks/screens.ts'
import type { DemoData } from '../demo-data.ts'
import { drawAvatar } from '../drawing/avatar.ts'
import { defineHandler, type HandlersOf } from '../service/handler.ts'
import { localize } from '../service/localize.ts'

/** Results shown per group. */
const SEARCH_LIMIT = 4

export type SearchItem = { title: string; subtitle?: string; link?: string; img?: string }
export type SearchGroup<Name extends string = string> = { group: Name; searchLimit: number; data: SearchItem[] }

export type SearchCalls = {
  /** Suggestions while typing. */
  'GET /api/autocomplete/data': { answer: SearchGroup<'people' | 'towns' | 'fruits'>[] }
  /** Everything that the theme's search covers. */
  'GET /api/main-search/data': { answer: SearchGroup<'pages' | 'files' | 'contacts'>[] }
}

const TOWNS = [
  { en: 'Ayutthaya', th: 'อยุธยา' },
  { en: 'Chiang Mai', th: 'เชียงใหม่' },
  { en: 'Chiang Rai', th: 'เชียงราย' },
  { en: 'Chonburi', th: 'ชลบุรี' },
  { en: 'Hat Yai', th: 'หาดใหญ่' },
  { en: 'Kanchanaburi', th: 'กาญจนบุรี' },
  { en: 'Khon Kaen', th: 'ขอนแก่น' },
  { en: 'Krabi', th: 'กระบี่' },
  { en: 'Lampang', th: 'ลำปาง' },
  { en: 'Nan', th: 'น่าน' },
  { en: 'Phuket', th: 'ภูเก็ต' },
  { en: 'Rayong', th: 'ระยอง' },
]
const FRUITS = [
  { en: 'Banana', th: 'กล้วย' },
  { en: 'Coconut', th: 'มะพร้าว' },
  { en: 'Durian', th: 'ทุเรียน' },
  { en: 'Longan', th: 'ลำไย' },
  { en: 'Mango', th: 'มะม่วง' },
  { en: 'Mangosteen', th: 'มังคุด' },
  { en: 'Pomelo', th: 'ส้มโอ' },
  { en: 'Rambutan', th: 'เงาะ' },
]
const FILES = [
  ['แผนงานไตรมาสสี่.pdf', '1.2 MB'],
  ['Menu, rainy season.docx', '340 kB'],
  ['รูปหน้าร้าน.png', '2.8 MB'],
  ['Price list.xlsx', '96 kB'],
  ['บันทึกการประชุม.md', '12 kB'],
  ['Logo drafts.svg', '48 kB'],
] as const

export const searchHandlers = (data: DemoData): HandlersOf<SearchCalls> => {
  const people = () =>
    data.users.map(({ fullName, email, avatar, id }) => ({
      title: fullName,
      subtitle: email,
      img: avatar ?? drawAvatar(id),
      link: `/demo/users/${id}`,
    }))
  return {
    'GET /api/autocomplete/data': defineHandler({}, ({ language }) => [
      { group: 'people', searchLimit: SEARCH_LIMIT, data: people() },
      { group: 'towns', searchLimit: SEARCH_LIMIT, data: TOWNS.map((name) => ({ title: name[language] })) },
      { group: 'fruits', searchLimit: SEARCH_LIMIT, data: FRUITS.map((name) => ({ title: name[language] })) },
    ]),
    'GET /api/main-search/data': defineHandler({}, ({ language }) => [
      {
        group: 'pages',
        searchLimit: SEARCH_LIMIT,
        data: localize(DEMO_SCREENS, language).map(({ title, link }) => ({ title, link })),
      },
      { group: 'files', searchLimit: SEARCH_LIMIT, data: FILES.map(([title, subtitle]) => ({ title, subtitle })) },
      { group: 'contacts', searchLimit: SEARCH_LIMIT, data: people() },
    ]),
  }
}
