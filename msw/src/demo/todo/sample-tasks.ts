import { drawAvatar } from '../drawing/avatar.ts'
import { PEOPLE } from '../people/sample-people.ts'
import { addDays } from '../service/bangkok.ts'
import type { Random } from '../service/random.ts'
import { TASK_TAGS, type Task } from './task.ts'

const TITLES = [
  'โทรหาเครือข่ายเรื่องชื่อผู้ส่ง',
  'Answer the letters of the week',
  'จองห้องประชุมวันศุกร์',
  'Order paper for the printer',
  'ตรวจใบแจ้งหนี้ก่อนสิ้นเดือน',
  'Plan the tea on the pier',
  'เขียนข้อความต้อนรับใหม่',
  'Thank the choir',
  'สำรองข้อมูลประจำสัปดาห์',
  'Water the plants in the hall',
  'อัปเดตรูปเมนูหน้าฝน',
  'Clean up the list of guests',
  'ส่งของบริจาค',
  'Read the new rules on consent',
  'ซ้อมร้องเพลงวันพุธ',
  'Show Pim the calendar',
  'แก้คำผิดในหน้าคำถาม',
  'Pay the ferry',
]

export function sampleTasks(random: Random, today: string): Task[] {
  return TITLES.map((title, index) => {
    const person = random.integer(0, 11)
    return {
      id: index + 1,
      title,
      description: '',
      dueDate: addDays(today, random.integer(-4, 20)),
      assignee: random.next() < 0.2 ? null : { fullName: PEOPLE[person]?.[0] ?? '', avatar: drawAvatar(person + 1) },
      tags: random.sample(TASK_TAGS, random.integer(1, 2)),
      isImportant: random.next() < 0.25,
      isCompleted: random.next() < 0.25,
      isDeleted: index === 9,
    }
  })
}
