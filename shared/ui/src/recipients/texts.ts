import enReasons from '@songsarn/i18n/locales/en/row-reasons.json' with { type: 'json' }
import thReasons from '@songsarn/i18n/locales/th/row-reasons.json' with { type: 'json' }
import { defineTexts } from '../text/define-texts.ts'

export const useRecipientTexts = defineTexts('recipients', {
  en: {
    help: 'Type or paste Thai or international mobile numbers, separated by commas or new lines. Press Enter to add a number.',
    placeholder: '081 234 5678',
    list: 'Numbers',
    counts: '{{total}}: {{valid, number}} valid, {{invalid, number}} invalid, {{duplicate, number}} duplicate',
    total_one: '{{count, number}} number',
    total_other: '{{count, number}} numbers',
    show: 'Show',
    all: 'All',
    invalid: 'Invalid',
    duplicate: 'Duplicate',
    removeInvalid_one: 'Remove {{count, number}} invalid number',
    removeInvalid_other: 'Remove {{count, number}} invalid numbers',
    removeDuplicate_one: 'Remove {{count, number}} duplicate number',
    removeDuplicate_other: 'Remove {{count, number}} duplicate numbers',
    clear: 'Remove all',
    more: 'and {{count, number}} more',
    showMore: 'Show {{count, number}} more',
    remove: 'Remove {{number}}',
    chipHelp: 'Press Enter to edit, Delete to remove, and the arrow keys to move.',
  },
  th: {
    help: 'พิมพ์หรือวางหมายเลขมือถือไทยหรือต่างประเทศ คั่นด้วยจุลภาคหรือขึ้นบรรทัดใหม่ กด Enter เพื่อเพิ่มหมายเลข',
    placeholder: '081 234 5678',
    list: 'หมายเลข',
    counts: '{{total}}: ใช้ได้ {{valid, number}} ใช้ไม่ได้ {{invalid, number}} ซ้ำ {{duplicate, number}}',
    total_other: '{{count, number}} หมายเลข',
    show: 'แสดง',
    all: 'ทั้งหมด',
    invalid: 'ใช้ไม่ได้',
    duplicate: 'ซ้ำ',
    removeInvalid_other: 'นำหมายเลขที่ใช้ไม่ได้ออก {{count, number}} หมายเลข',
    removeDuplicate_other: 'นำหมายเลขซ้ำออก {{count, number}} หมายเลข',
    clear: 'นำออกทั้งหมด',
    more: 'และอีก {{count, number}} หมายเลข',
    showMore: 'แสดงอีก {{count, number}} หมายเลข',
    remove: 'นำ {{number}} ออก',
    chipHelp: 'กด Enter เพื่อแก้ไข กด Delete เพื่อนำออก กดปุ่มลูกศรเพื่อเลื่อน',
  },
})

/** Why a number is in its bucket; `duplicateOf` takes the `row` that it repeats. */
export const useReasonTexts = defineTexts('recipientReason', { en: enReasons, th: thReasons })
