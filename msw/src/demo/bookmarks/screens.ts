import type { LocalizedText } from '../service/localize.ts'

/** A screen of the demo theme that search and bookmarks list. */
export type DemoScreen<Text = string> = { id: number; title: Text; link: string }

const screen = (link: string, en: string, th: string) => ({ title: { en, th }, link: `/demo/${link}` })

/** Every screen that needs no id. */
export const DEMO_SCREENS: readonly DemoScreen<LocalizedText>[] = [
  screen('analytics', 'Analytics', 'ข้อมูลวิเคราะห์'),
  screen('statistics', 'Statistics cards', 'การ์ดสถิติ'),
  screen('email', 'Email', 'อีเมล'),
  screen('chat', 'Chat', 'แชต'),
  screen('todo', 'Todo', 'สิ่งที่ต้องทำ'),
  screen('calendar', 'Calendar', 'ปฏิทิน'),
  screen('users', 'Users', 'ผู้ใช้'),
  screen('invoices', 'Invoices', 'ใบแจ้งหนี้'),
  screen('invoices/add', 'Add invoice', 'เพิ่มใบแจ้งหนี้'),
  screen('shop', 'Shop', 'ร้านค้า'),
  screen('wishlist', 'Wishlist', 'รายการโปรด'),
  screen('cart', 'Cart and checkout', 'ตะกร้าและชำระเงิน'),
  screen('account-settings', 'Account settings', 'ตั้งค่าบัญชี'),
  screen('profile', 'Profile', 'โปรไฟล์'),
  screen('faq', 'FAQ', 'คำถามที่พบบ่อย'),
  screen('knowledge-base', 'Knowledge base', 'คลังความรู้'),
  screen('pricing', 'Pricing', 'ราคา'),
  screen('blog', 'Blog', 'บล็อก'),
  screen('datatable', 'Data table', 'ตารางข้อมูล'),
  screen('search', 'Search and bookmarks', 'ค้นหาและบุ๊กมาร์ก'),
  screen('login', 'Demo sign-in', 'เข้าสู่ระบบตัวอย่าง'),
  screen('register', 'Demo registration', 'ลงทะเบียนตัวอย่าง'),
].map((entry, index) => ({ id: index + 1, ...entry }))
