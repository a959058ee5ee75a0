import type { PersonField } from '@songsarn/contract/communication/people'

/** Headings that lists of people have for our fields, in English and Thai whatever the language of the console. */
export const COLUMN_HEADINGS: Readonly<Record<'mobile' | 'lineId' | 'note' | PersonField, readonly string[]>> = {
  mobile: [
    ...['phone', 'mobile number', 'phone number', 'tel', 'telephone', 'msisdn', 'cell'],
    ...['หมายเลขมือถือ', 'หมายเลขโทรศัพท์', 'เบอร์โทร', 'เบอร์โทรศัพท์', 'เบอร์มือถือ', 'โทรศัพท์', 'มือถือ'],
  ],
  firstName: ['name', 'first name', 'given name', 'ชื่อ', 'ชื่อจริง'],
  lastName: ['last name', 'surname', 'family name', 'นามสกุล'],
  address: ['street', 'ที่อยู่'],
  city: ['town', 'province', 'เมือง', 'จังหวัด'],
  country: ['ประเทศ'],
  gender: ['sex', 'เพศ'],
  birthDate: ['birthday', 'birth date', 'date of birth', 'dob', 'วันเกิด'],
  lineId: ['line id', 'line user id', 'line userid', 'lineuserid', 'ไลน์ไอดี'],
  note: ['note', 'reason', 'remark', 'comment', 'หมายเหตุ', 'เหตุผล'],
}
