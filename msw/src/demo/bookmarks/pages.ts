import type { Said } from '../service/said.ts'

/** A screen of the demo theme, as search and bookmarks name it. */
export type Page<Text = string> = { id: number; title: Text; link: string }

const p = (link: string, en: string, th: string) => ({ title: { en, th }, link: `/demo/${link}` })

/** Every screen that can be opened without naming a row. */
export const PAGES: readonly Page<Said>[] = [
  p('analytics', 'Analytics', 'วิเคราะห์'),
  p('statistics', 'Statistics cards', 'การ์ดสถิติ'),
  p('email', 'E-mail', 'อีเมล'),
  p('chat', 'Chat', 'แชต'),
  p('todo', 'Todo', 'สิ่งที่ต้องทำ'),
  p('calendar', 'Calendar', 'ปฏิทิน'),
  p('users', 'Users', 'ผู้ใช้'),
  p('invoices', 'Invoices', 'ใบแจ้งหนี้'),
  p('invoices/add', 'Add an invoice', 'เพิ่มใบแจ้งหนี้'),
  p('shop', 'Shop', 'ร้านค้า'),
  p('wishlist', 'Wishlist', 'สินค้าที่อยากได้'),
  p('cart', 'Cart and checkout', 'ตะกร้าและชำระเงิน'),
  p('account-settings', 'Account settings', 'ตั้งค่าบัญชี'),
  p('profile', 'Profile', 'โปรไฟล์'),
  p('faq', 'FAQ', 'คำถามที่พบบ่อย'),
  p('knowledge-base', 'Knowledge base', 'คลังความรู้'),
  p('pricing', 'Pricing', 'ราคา'),
  p('blog', 'Blog', 'บล็อก'),
  p('datatable', 'Data table', 'ตารางข้อมูล'),
  p('search', 'Search and bookmarks', 'ค้นหาและบุ๊กมาร์ก'),
  p('login', 'Demo sign-in', 'เข้าสู่ระบบตัวอย่าง'),
  p('register', 'Demo registration', 'สมัครใช้ตัวอย่าง'),
].map((page, index) => ({ id: index + 1, ...page }))
