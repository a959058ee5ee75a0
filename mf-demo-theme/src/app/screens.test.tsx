import { expect, it } from '@jest/globals'
import { expectParity } from '@songsarn/i18n/parity'
import { act, screen, waitFor } from '@testing-library/react'
import remote from '../../remote.json' with { type: 'json' }
import english from '../locales/en.json' with { type: 'json' }
import thai from '../locales/th.json' with { type: 'json' }
import { openDemoAt, serveDemo } from '../testing/open-demo.ts'
import { SCREEN_GROUPS } from './screens.ts'

serveDemo()

/** `users.title`: i18next shows the key when a text is missing. */
const TEXT_KEY = new RegExp(`\\b(${Object.keys(english).join('|')})\\.[a-z]\\w+`)

/** Paths of the screens and their titles. */
const SCREENS: readonly (readonly [path: string, en: string, th: string])[] = [
  ['/demo', 'Demo theme', 'ธีมตัวอย่าง'],
  ['/demo/users', 'Users', 'ผู้ใช้'],
  ['/demo/users/2', 'Grace Miller', 'Grace Miller'],
  ['/demo/invoices', 'Invoices', 'ใบแจ้งหนี้'],
  ['/demo/invoices/add', 'Add invoice', 'เพิ่มใบแจ้งหนี้'],
  ['/demo/invoices/5030', 'Invoice 5030', 'ใบแจ้งหนี้ 5030'],
  ['/demo/invoices/5030/edit', 'Edit invoice 5030', 'แก้ไขใบแจ้งหนี้ 5030'],
  ['/demo/shop', 'Shop', 'ร้านค้า'],
  ['/demo/shop/16', 'Reading lamp', 'โคมไฟอ่านหนังสือ'],
  ['/demo/wishlist', 'Wishlist', 'รายการโปรด'],
  ['/demo/cart', 'Cart and checkout', 'ตะกร้าและชำระเงิน'],
  ['/demo/analytics', 'Analytics', 'ข้อมูลวิเคราะห์'],
  ['/demo/statistics', 'Statistics cards', 'การ์ดสถิติ'],
  ['/demo/calendar', 'Calendar', 'ปฏิทิน'],
  ['/demo/email', 'Email', 'อีเมล'],
  ['/demo/email?open=1', 'Email', 'อีเมล'],
  ['/demo/chat', 'Chat', 'แชต'],
  ['/demo/chat?with=2', 'Chat', 'แชต'],
  ['/demo/todo', 'Todo', 'สิ่งที่ต้องทำ'],
  ['/demo/datatable', 'Data table', 'ตารางข้อมูล'],
  ['/demo/datatable?rows=all', 'Data table', 'ตารางข้อมูล'],
  ['/demo/search', 'Search and bookmarks', 'ค้นหาและบุ๊กมาร์ก'],
  ['/demo/faq', 'FAQ', 'คำถามที่พบบ่อย'],
  ['/demo/knowledge-base', 'Knowledge base', 'คลังความรู้'],
  ['/demo/knowledge-base/writing', 'Writing', 'การเขียนข้อความ'],
  ['/demo/knowledge-base/writing/links', 'Should I put a link in it?', 'ควรใส่ลิงก์ไหม'],
  ['/demo/pricing', 'Pricing', 'ราคา'],
  ['/demo/blog', 'Blog', 'บล็อก'],
  ['/demo/blog/2', 'A morning at the floating market', 'เช้าวันหนึ่งที่ตลาดน้ำ'],
  ['/demo/blog/2/edit', 'Edit post', 'แก้ไขบทความ'],
  ['/demo/profile', 'Profile', 'โปรไฟล์'],
  ['/demo/account-settings', 'Account settings', 'ตั้งค่าบัญชี'],
  ['/demo/login', 'Demo sign-in', 'เข้าสู่ระบบตัวอย่าง'],
  ['/demo/register', 'Demo registration', 'ลงทะเบียนตัวอย่าง'],
]

it.each(SCREENS)('%s shows its title in both languages', async (path, en, th) => {
  const { shell } = openDemoAt(path)
  for (const [language, title] of [
    ['en', en],
    ['th', th],
  ] as const) {
    act(() => shell.setLanguage(language))
    await screen.findByRole('heading', { level: 1, name: (name) => name.includes(title) })
    await waitFor(() => expect(shell.currentTitle()).toContain(title))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(shell.errors).toEqual([])
    expect(document.body.textContent).not.toMatch(TEXT_KEY)
  }
})

it('lists the same screens in the menu and on the overview', () => {
  const menu = remote.nav.flatMap(({ children }) => children).filter(({ sectionKey }) => sectionKey)
  const overview = SCREEN_GROUPS.flatMap(([group, screens]) =>
    screens.map(([name, path]) => ({
      path: `/demo/${path}`,
      titleKey: `nav.${name}`,
      sectionKey: `overview.group.${group}`,
    })),
  )
  expect(menu).toEqual(overview)
})

it('has the same texts in both languages', () => {
  expectParity({ en: english, th: thai })
})

it.each(['/demo/x', '/demo/users/2/x', '/demo/knowledge-base/a/b/c'])('%s shows the not-found page', async (path) => {
  openDemoAt(path)
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
})
