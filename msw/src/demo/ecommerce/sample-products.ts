import { drawProduct, type ProductKind } from '../drawing/product-picture.ts'
import type { LocalizedText } from '../service/localize.ts'
import type { Random } from '../service/random.ts'
import { COLOR_OPTIONS, type StoredProduct } from './product.ts'

type SampleProduct = readonly [kind: ProductKind, en: string, th: string, brand: string, price: number]

const PRODUCTS: readonly SampleProduct[] = [
  ['phone', 'Lotus One phone', 'โทรศัพท์ โลตัสวัน', 'Lotus', 18900],
  ['phone', 'Lotus Mini phone', 'โทรศัพท์ โลตัสมินิ', 'Lotus', 9900],
  ['tablet', 'Reader tablet 8"', 'แท็บเล็ตสำหรับอ่าน 8 นิ้ว', 'Paperlight', 6490],
  ['tablet', 'Sketch tablet 12"', 'แท็บเล็ตวาดรูป 12 นิ้ว', 'Paperlight', 15900],
  ['laptop', 'Travel laptop 13"', 'แล็ปท็อปพกพา 13 นิ้ว', 'Kite', 32900],
  ['laptop', 'Studio laptop 16"', 'แล็ปท็อปสตูดิโอ 16 นิ้ว', 'Kite', 58900],
  ['watch', 'Tide watch', 'นาฬิกาไทด์', 'Tamarind', 5490],
  ['watch', 'Trail watch', 'นาฬิกาเดินป่า', 'Tamarind', 8290],
  ['headphones', 'Quiet headphones', 'หูฟังตัดเสียง', 'Sanur', 7990],
  ['headphones', 'Studio headphones', 'หูฟังสตูดิโอ', 'Sanur', 4590],
  ['headphones', "Children's headphones", 'หูฟังเด็ก', 'Sanur', 890],
  ['speaker', 'Shelf speaker', 'ลำโพงวางชั้น', 'Sanur', 3290],
  ['speaker', 'Garden speaker', 'ลำโพงสวน', 'Sanur', 2190],
  ['camera', 'Street camera', 'กล้องสตรีท', 'Firefly', 27900],
  ['camera', 'Instant camera', 'กล้องอินสแตนท์', 'Firefly', 4290],
  ['lamp', 'Reading lamp', 'โคมไฟอ่านหนังสือ', 'Chang', 1290],
  ['lamp', 'Paper floor lamp', 'โคมไฟกระดาษตั้งพื้น', 'Chang', 2490],
  ['mug', 'Celadon mug', 'แก้วศิลาดล', 'Baan Din', 390],
  ['mug', 'Travel mug', 'แก้วเก็บอุณหภูมิ', 'Baan Din', 690],
  ['bag', 'Market bag', 'กระเป๋าจ่ายตลาด', 'Pha Thai', 490],
  ['bag', 'Woven shoulder bag', 'กระเป๋าสานสะพาย', 'Pha Thai', 1490],
  ['bag', 'Work backpack', 'เป้ทำงาน', 'Pha Thai', 2290],
  ['shoe', 'City shoes', 'รองเท้าเดินเมือง', 'Tamarind', 2990],
  ['shoe', 'Hill shoes', 'รองเท้าเดินเขา', 'Tamarind', 3890],
  ['shoe', 'Rain shoes', 'รองเท้าลุยฝน', 'Tamarind', 1190],
  ['keyboard', 'Thai–English keyboard', 'คีย์บอร์ดไทย–อังกฤษ', 'Kite', 1890],
  ['keyboard', 'Pocket keyboard', 'คีย์บอร์ดพกพา', 'Kite', 1290],
]

const SENTENCES: readonly LocalizedText[] = [
  { en: 'Made to be repaired: every part can be had on its own.', th: 'ซ่อมได้ทุกชิ้น มีอะไหล่แยกจำหน่าย' },
  { en: 'Light enough to carry all day.', th: 'เบาพอที่จะพกได้ทั้งวัน' },
  { en: 'Comes in a box of recycled paper.', th: 'บรรจุในกล่องกระดาษรีไซเคิล' },
  { en: 'Two years of warranty, with a reply within a day.', th: 'รับประกันสองปี ตอบกลับภายในหนึ่งวัน' },
  { en: 'Made by hand in the north, so no two are quite alike.', th: 'ทำด้วยมือทางภาคเหนือ แต่ละชิ้นจึงไม่เหมือนกัน' },
  { en: 'Easy to clean and hard to break.', th: 'ทำความสะอาดง่าย ไม่แตกง่าย' },
  { en: 'Our most asked-for gift.', th: 'ของขวัญที่มีคนถามหามากที่สุด' },
]

export function sampleProducts(random: Random): StoredProduct[] {
  return PRODUCTS.map(([kind, en, th, brand, price], index) => {
    const sentences = random.sample(SENTENCES, 3)
    return {
      id: index + 1,
      name: { en, th },
      slug: `${en
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '')}-${index + 1}`,
      description: {
        en: sentences.map((sentence) => sentence.en).join(' '),
        th: sentences.map((sentence) => sentence.th).join(' '),
      },
      brand,
      price,
      image: drawProduct(kind, (index * 47) % 360),
      hasFreeShipping: random.next() < 0.5,
      rating: random.integer(1, 5),
      colorOptions: random.sample(COLOR_OPTIONS, random.integer(2, 5)),
    }
  })
}
