import { drawAvatar } from '../drawing/avatar.ts'
import { drawLandscape } from '../drawing/landscape.ts'
import { PEOPLE } from '../people/sample-people.ts'
import { addDays, instantOf } from '../service/bangkok.ts'
import type { LocalizedText } from '../service/localize.ts'
import type { RichBlock, RichText, StoredPost } from './blog.ts'

type SamplePost = {
  title: LocalizedText
  categories: string[]
  tags: string[]
  paragraphs: readonly LocalizedText[]
  heading: LocalizedText
  points: readonly LocalizedText[]
}

const text = (en: string, th: string): LocalizedText => ({ en, th })

const POSTS: readonly SamplePost[] = [
  {
    title: text('Write it, then halve it', 'เขียนให้เสร็จ แล้วตัดเหลือครึ่ง'),
    categories: ['craft'],
    tags: ['writing', 'words'],
    paragraphs: [
      text(
        'Every first draft says the same thing three times. The reader needs it once.',
        'ร่างแรกมักพูดเรื่องเดียวกันสามครั้ง ผู้อ่านต้องการเพียงครั้งเดียว',
      ),
      text(
        'We took twenty messages that had gone out last year and cut each to half its length. Nobody missed a word, and more people did what was asked.',
        'เรานำข้อความยี่สิบข้อความของปีก่อนมาตัดเหลือครึ่ง ไม่มีใครรู้สึกว่าขาด และมีคนทำตามมากขึ้น',
      ),
    ],
    heading: text('What went first', 'สิ่งที่ตัดก่อน'),
    points: [
      text('Greetings that would fit any letter.', 'คำทักทายที่ใช้กับจดหมายใดก็ได้'),
      text('Reasons that only matter to the writer.', 'เหตุผลที่สำคัญกับผู้เขียนเท่านั้น'),
      text('The second exclamation mark, then the first.', 'เครื่องหมายตกใจตัวที่สอง แล้วก็ตัวแรก'),
    ],
  },
  {
    title: text('A morning at the floating market', 'เช้าวันหนึ่งที่ตลาดน้ำ'),
    categories: ['travel', 'food'],
    tags: ['river', 'morning'],
    paragraphs: [
      text(
        'By six, the boats are so close together that you can cross the canal with dry feet.',
        'หกโมงเช้าเรือเทียบกันแน่นจนเดินข้ามคลองได้โดยเท้าไม่เปียก',
      ),
      text(
        'Grandmother Jaem has sold the same three fruits from the same boat for forty years. She reads the weather from the price of pomelos.',
        'ป้าแจ่มขายผลไม้สามอย่างจากเรือลำเดิมมาสี่สิบปี แกดูฝนจากราคาส้มโอ',
      ),
    ],
    heading: text('Bring', 'สิ่งที่ควรพกไป'),
    points: [text('Small change.', 'เงินปลีก'), text('A cloth bag.', 'ถุงผ้า'), text('An empty stomach.', 'ท้องว่าง')],
  },
  {
    title: text('Figures that one can point at', 'ตัวเลขที่ชี้ให้ดูได้'),
    categories: ['figures'],
    tags: ['charts', 'reading'],
    paragraphs: [
      text(
        'A chart earns its place when you can say what it shows and point at it.',
        'แผนภูมิจะมีค่าเมื่อพูดออกมาได้ว่ามันบอกอะไร พร้อมชี้นิ้วให้ดู',
      ),
      text('If it takes a paragraph, a table would have done.', 'ถ้าต้องอธิบายเป็นย่อหน้า ใช้ตารางก็พอ'),
    ],
    heading: text('Three tests', 'สามข้อทดสอบ'),
    points: [
      text('Does it read in grey?', 'พิมพ์ขาวดำแล้วยังอ่านได้ไหม'),
      text('Are its units written on it?', 'มีหน่วยกำกับไหม'),
      text('Would the opposite look different?', 'ถ้าผลตรงกันข้าม ภาพจะต่างไหม'),
    ],
  },
  {
    title: text('The person at the other end', 'คนที่อยู่อีกฝั่ง'),
    categories: ['people', 'craft'],
    tags: ['readers', 'care'],
    paragraphs: [
      text(
        'A message arrives in a pocket, at a red light, during a quarrel, next to a sleeping child.',
        'ข้อความไปถึงในกระเป๋า ตอนติดไฟแดง ระหว่างทะเลาะกัน หรือข้าง ๆ เด็กที่หลับอยู่',
      ),
      text('Write as if you could see where.', 'เขียนเหมือนเห็นว่าเขาอยู่ตรงไหน'),
    ],
    heading: text('Before you send', 'ก่อนกดส่ง'),
    points: [
      text('Read it aloud once.', 'อ่านออกเสียงหนึ่งรอบ'),
      text('Ask who is helped by it.', 'ถามว่าใครได้ประโยชน์'),
      text('Look at the clock.', 'ดูนาฬิกา'),
    ],
  },
  {
    title: text("Grandmother's kitchen has no scales", 'ครัวคุณย่าไม่มีตาชั่ง'),
    categories: ['food', 'people'],
    tags: ['kitchen', 'family'],
    paragraphs: [
      text('“Until it smells right” is a unit of measure in our family.', '“จนกว่าจะหอม” คือหน่วยวัดของบ้านเรา'),
      text(
        'We wrote down one recipe together. It took a day, six tastings and one quarrel.',
        'เราจดสูตรด้วยกันหนึ่งสูตร ใช้เวลาหนึ่งวัน ชิมหกครั้ง ทะเลาะหนึ่งครั้ง',
      ),
    ],
    heading: text('What we agreed on', 'สิ่งที่ตกลงกันได้'),
    points: [text('A handful is her hand.', 'หนึ่งกำคือมือของย่า'), text('Fish sauce comes last.', 'น้ำปลาใส่ท้ายสุด')],
  },
  {
    title: text('By train to the north', 'นั่งรถไฟขึ้นเหนือ'),
    categories: ['travel'],
    tags: ['train', 'slow'],
    paragraphs: [
      text(
        'The night train leaves when the city is loudest and arrives when the hills are quiet.',
        'รถไฟเที่ยวกลางคืนออกตอนเมืองดังที่สุด และถึงตอนภูเขาเงียบที่สุด',
      ),
      text(
        'Take the upper berth: it is cheaper, and the light of the stations does not find you.',
        'เลือกเตียงบน ถูกกว่า และแสงสถานีส่องไม่ถึง',
      ),
    ],
    heading: text('Along the way', 'ระหว่างทาง'),
    points: [
      text('Tea from a kettle at Phitsanulok.', 'ชาจากกาที่พิษณุโลก'),
      text('Mist from Khun Tan on.', 'หมอกตั้งแต่ขุนตาน'),
    ],
  },
]

const REMARKS: readonly LocalizedText[] = [
  text('I read this to my team this morning.', 'เช้านี้อ่านให้ทีมฟังแล้ว'),
  text('The second part is better than the first.', 'ครึ่งหลังดีกว่าครึ่งแรก'),
  text('More of this, please.', 'ขออีก'),
]

export function samplePosts(today: string): StoredPost[] {
  return POSTS.map(({ title, categories, tags, paragraphs, heading, points }, index) => {
    const [first = text('', '')] = paragraphs
    return {
      id: index + 1,
      title,
      excerpt: first,
      content: {
        en: document(paragraphs, heading, points, 'en'),
        th: document(paragraphs, heading, points, 'th'),
      },
      img: drawLandscape(60 + index),
      author: person(index * 3),
      posted: instantOf(addDays(today, -3 - index * 6), '09:30'),
      tags,
      categories,
      slug: title.en
        .toLowerCase()
        .replaceAll(/[^a-z]+/g, '-')
        .replaceAll(/^-|-$/g, ''),
      status: 'Published',
      bookmarks: 120 - index * 17,
      youBookmarked: false,
      shares: 40 - index * 5,
      comments: REMARKS.slice(0, 1 + (index % 3)).map((remark, position) => ({
        id: position + 1,
        author: person(index * 3 + position + 1),
        posted: instantOf(addDays(today, -2 - index * 6), `1${position}:15`),
        text: remark,
      })),
    }
  })
}

const person = (index: number) => {
  const [fullName] = PEOPLE[index % PEOPLE.length] ?? ['']
  return { fullName, avatar: drawAvatar((index % PEOPLE.length) + 1) }
}

function document(
  paragraphs: readonly LocalizedText[],
  heading: LocalizedText,
  points: readonly LocalizedText[],
  language: keyof LocalizedText,
): RichText {
  const paragraph = (localized: LocalizedText): RichBlock => ({
    type: 'paragraph',
    content: [{ type: 'text', text: localized[language] }],
  })
  return {
    type: 'doc',
    content: [
      ...paragraphs.map(paragraph),
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: heading[language] }] },
      { type: 'bulletList', content: points.map((point) => ({ type: 'listItem', content: [paragraph(point)] })) },
    ],
  }
}
