import type { MessageCause } from '@songsarn/contract/base/message-cause'

/** Why a message failed: a usual code of a response. */
export const sampleCause = (changes: Partial<MessageCause> = {}): MessageCause => ({
  ...{ code: '11', stage: 'submit', source: 'usual', whose: 'number', resend: 'no' },
  text: { en: "The operator doesn't recognize this number", th: 'เครือข่ายไม่รู้จักหมายเลขนี้' },
  advice: { en: 'Check the number with the recipient.', th: 'ตรวจสอบหมายเลขกับผู้รับ' },
  ...changes,
})
