import type { Locale } from '@songsarn/contract/account/session'

export type MailText = {
  subject: string
  /**
   * Paragraphs. A paragraph that is exactly `{{link}}` becomes the link of the mail. An empty paragraph, such as a missing
   * reason, is left out.
   */
  paragraphs: readonly string[]
}

/**
 * The texts of all mails. `{{name}}` is a parameter of the mail, or `link`: PUBLIC_URL with the path that the mail was queued
 * with. A mail may hold other people's words only as parameters, which are plain text in every form of the mail.
 */
export const MAIL_TEXTS = {
  invitation: {
    en: {
      subject: 'Your invitation to {{account}} on Songsarn',
      paragraphs: [
        '{{inviter}} invited you to the account {{account}} on Songsarn.',
        'Open this link to set your password. It works once, until {{until}} (GMT+7).',
        '{{link}}',
        'If you did not expect this email, do nothing.',
      ],
    },
    th: {
      subject: 'คำเชิญเข้าใช้บัญชี {{account}} บน Songsarn',
      paragraphs: [
        '{{inviter}} เชิญคุณเข้าใช้บัญชี {{account}} บน Songsarn',
        'เปิดลิงก์นี้เพื่อตั้งรหัสผ่าน ลิงก์ใช้ได้ครั้งเดียว จนถึง {{until}} (GMT+7)',
        '{{link}}',
        'หากคุณไม่ได้คาดว่าจะได้รับอีเมลนี้ ไม่ต้องดำเนินการใดๆ',
      ],
    },
  },
  passwordReset: {
    en: {
      subject: 'Set a new Songsarn password',
      paragraphs: [
        'Somebody, probably you, asked for a new password for {{login}}.',
        'Open this link to set it. It works once, until {{until}} (GMT+7).',
        '{{link}}',
        'If it was not you, do nothing: your password stays as it is.',
      ],
    },
    th: {
      subject: 'ตั้งรหัสผ่าน Songsarn ใหม่',
      paragraphs: [
        'มีการขอตั้งรหัสผ่านใหม่สำหรับ {{login}}',
        'เปิดลิงก์นี้เพื่อตั้งรหัสผ่าน ลิงก์ใช้ได้ครั้งเดียว จนถึง {{until}} (GMT+7)',
        '{{link}}',
        'หากคุณไม่ได้เป็นผู้ขอ ไม่ต้องดำเนินการใดๆ รหัสผ่านเดิมยังใช้ได้',
      ],
    },
  },
  passkeyAdded: {
    en: {
      subject: 'A passkey was added to {{login}}',
      paragraphs: [
        'The passkey "{{name}}" was added to your Songsarn user {{login}}. It signs in without the password.',
        'If it was not you, remove it here and change your password:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'เพิ่มพาสคีย์ให้ {{login}} แล้ว',
      paragraphs: [
        'มีการเพิ่มพาสคีย์ "{{name}}" ให้ผู้ใช้ {{login}} ของคุณบน Songsarn พาสคีย์นี้ใช้เข้าสู่ระบบได้โดยไม่ต้องใช้รหัสผ่าน',
        'หากไม่ใช่คุณ โปรดลบพาสคีย์นี้และเปลี่ยนรหัสผ่านที่:',
        '{{link}}',
      ],
    },
  },
  passkeyRemoved: {
    en: {
      subject: 'A passkey of {{login}} was removed',
      paragraphs: [
        'The passkey "{{name}}" of your Songsarn user {{login}} was removed. Nobody can sign in with it any more.',
        'If it was not you, change your password and look at your passkeys here:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'ลบพาสคีย์ของ {{login}} แล้ว',
      paragraphs: [
        'พาสคีย์ "{{name}}" ของผู้ใช้ {{login}} บน Songsarn ถูกลบแล้ว จึงใช้เข้าสู่ระบบไม่ได้อีก',
        'หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านและตรวจสอบพาสคีย์ของคุณที่:',
        '{{link}}',
      ],
    },
  },
  passwordChanged: {
    en: {
      subject: 'The password of {{login}} was changed',
      paragraphs: [
        '{{by}} set a new password for your Songsarn user {{login}}. The former one does not work any more, and other browsers are signed out.',
        'If it was not you and you did not expect it, ask for a new password on the sign-in page, and look at your sessions here:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'เปลี่ยนรหัสผ่านของ {{login}} แล้ว',
      paragraphs: [
        '{{by}} ตั้งรหัสผ่านใหม่ให้ผู้ใช้ {{login}} ของคุณบน Songsarn รหัสผ่านเดิมใช้ไม่ได้อีก และเบราว์เซอร์อื่นถูกออกจากระบบแล้ว',
        'หากไม่ใช่คุณและคุณไม่ทราบเรื่องนี้ โปรดขอตั้งรหัสผ่านใหม่ที่หน้าเข้าสู่ระบบ และตรวจสอบเซสชันของคุณที่:',
        '{{link}}',
      ],
    },
  },
  emailChanged: {
    en: {
      subject: 'The email of {{login}} was changed',
      paragraphs: [
        '{{by}} changed the email of your Songsarn user {{login}} to {{email}}. No more emails come to this address.',
        'If you did not expect this, tell an owner of your account. You can sign in here:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'เปลี่ยนอีเมลของ {{login}} แล้ว',
      paragraphs: [
        '{{by}} เปลี่ยนอีเมลของผู้ใช้ {{login}} ของคุณบน Songsarn เป็น {{email}} จากนี้จะไม่มีอีเมลส่งมาที่ที่อยู่นี้',
        'หากคุณไม่ทราบเรื่องนี้ โปรดแจ้งเจ้าของบัญชี เข้าสู่ระบบได้ที่:',
        '{{link}}',
      ],
    },
  },
  newBrowser: {
    en: {
      subject: 'New sign-in to {{login}}',
      paragraphs: [
        'Your Songsarn user {{login}} was signed in from a browser that it had not used since its last change of password: {{browser}}, {{address}}, {{at}} (GMT+7).',
        'If it was not you, sign that browser out here and change your password:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'มีการเข้าสู่ระบบใหม่ของ {{login}}',
      paragraphs: [
        'มีการเข้าสู่ระบบด้วยผู้ใช้ {{login}} ของคุณบน Songsarn จากเบราว์เซอร์ที่ไม่เคยใช้ตั้งแต่เปลี่ยนรหัสผ่านครั้งล่าสุด: {{browser}}, {{address}}, {{at}} (GMT+7)',
        'หากไม่ใช่คุณ โปรดออกจากระบบในเบราว์เซอร์นั้นและเปลี่ยนรหัสผ่านที่:',
        '{{link}}',
      ],
    },
  },
  secondFactorAdded: {
    en: {
      subject: 'Two-step sign-in of {{login}} was turned on',
      paragraphs: [
        'Two-step sign-in was turned on for your Songsarn user {{login}}: sign-in now needs a code of an authenticator app. Other browsers that had only given the password are signed out.',
        'If it was not you, tell an owner or admin of your account, who can turn it off, and change your password:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'เปิดการยืนยันตัวตนสองขั้นตอนของ {{login}} แล้ว',
      paragraphs: [
        'เปิดการยืนยันตัวตนสองขั้นตอนให้ผู้ใช้ {{login}} ของคุณบน Songsarn แล้ว จากนี้ต้องใช้รหัสจากแอปยืนยันตัวตนเมื่อเข้าสู่ระบบ เบราว์เซอร์อื่นที่ใช้เพียงรหัสผ่านถูกออกจากระบบแล้ว',
        'หากไม่ใช่คุณ โปรดแจ้งเจ้าของหรือผู้ดูแลบัญชีซึ่งปิดให้ได้ และเปลี่ยนรหัสผ่านที่:',
        '{{link}}',
      ],
    },
  },
  secondFactorRemoved: {
    en: {
      subject: 'Two-step sign-in of {{login}} was turned off',
      paragraphs: [
        '{{by}} turned off two-step sign-in for your Songsarn user {{login}}. Sign-in now needs only the password.',
        'Turn it on again here. If you did not expect this, change your password too:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'ปิดการยืนยันตัวตนสองขั้นตอนของ {{login}} แล้ว',
      paragraphs: [
        '{{by}} ปิดการยืนยันตัวตนสองขั้นตอนของผู้ใช้ {{login}} บน Songsarn จากนี้เข้าสู่ระบบด้วยรหัสผ่านเพียงอย่างเดียว',
        'เปิดใช้อีกครั้งได้ที่ลิงก์นี้ หากคุณไม่ทราบเรื่องนี้ โปรดเปลี่ยนรหัสผ่านด้วย:',
        '{{link}}',
      ],
    },
  },
  creditLow: {
    en: {
      subject: '{{account}} has {{balance}} credits left',
      paragraphs: [
        'The account {{account}} has {{balance}} credits left, less than its alert level of {{level}}.',
        'Top up, so that your messages keep going out:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'บัญชี {{account}} เหลือ {{balance}} เครดิต',
      paragraphs: [
        'บัญชี {{account}} เหลือ {{balance}} เครดิต ซึ่งต่ำกว่าระดับแจ้งเตือน {{level}} เครดิต',
        'เติมเครดิตเพื่อให้ส่งข้อความได้ต่อเนื่อง:',
        '{{link}}',
      ],
    },
  },
  senderApproved: {
    en: {
      subject: 'The sender name {{sender}} was approved',
      paragraphs: [
        'The sender name {{sender}} of {{account}} was approved. You can send with it now.',
        '{{reason}}',
        '{{link}}',
      ],
    },
    th: {
      subject: 'ชื่อผู้ส่ง {{sender}} ได้รับอนุมัติแล้ว',
      paragraphs: ['ชื่อผู้ส่ง {{sender}} ของ {{account}} ได้รับอนุมัติแล้ว พร้อมใช้ส่งข้อความ', '{{reason}}', '{{link}}'],
    },
  },
  senderUnused: {
    en: {
      subject: 'The sender name {{sender}} was not used for five months',
      paragraphs: [
        'No message of {{account}} was sent under the sender name {{sender}} for five months.',
        'Carriers drop a sender name after six months without traffic. Send a message under it to keep it, or delete it:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'ชื่อผู้ส่ง {{sender}} ไม่มีการส่งมาห้าเดือน',
      paragraphs: [
        'บัญชี {{account}} ไม่ได้ส่งข้อความด้วยชื่อผู้ส่ง {{sender}} มาห้าเดือน',
        'เครือข่ายมือถือจะยกเลิกชื่อผู้ส่งที่ไม่มีการส่งครบหกเดือน หากต้องการใช้ต่อ โปรดส่งข้อความด้วยชื่อนี้ หรือลบชื่อหากไม่ใช้แล้ว:',
        '{{link}}',
      ],
    },
  },
  linkDomainLost: {
    en: {
      subject: 'Short links do not use {{domain}} any more',
      paragraphs: [
        'The records of {{domain}} in DNS have changed: the domain does not lead here any more, or does not show that it belongs to {{account}}.',
        'New short links have the address of the service. Links that were sent work as long as the domain leads here. Mend the records and check the domain again:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'ลิงก์สั้นเลิกใช้โดเมน {{domain}} แล้ว',
      paragraphs: [
        'ระเบียน DNS ของ {{domain}} เปลี่ยนไป โดเมนนี้ไม่ได้ชี้มาที่ระบบ หรือไม่มีระเบียนที่ยืนยันว่าเป็นของบัญชี {{account}}',
        'ลิงก์สั้นใหม่จะใช้ที่อยู่ของระบบแทน ลิงก์ที่ส่งไปแล้วยังใช้ได้ตราบที่โดเมนยังชี้มาที่ระบบ โปรดแก้ไขระเบียน DNS แล้วตรวจสอบโดเมนอีกครั้ง:',
        '{{link}}',
      ],
    },
  },
  senderRejected: {
    en: {
      subject: 'The sender name {{sender}} was rejected',
      paragraphs: [
        'The sender name {{sender}} of {{account}} was rejected. The reason:',
        '{{reason}}',
        'You can request it again:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'ชื่อผู้ส่ง {{sender}} ไม่ได้รับอนุมัติ',
      paragraphs: [
        'ชื่อผู้ส่ง {{sender}} ของ {{account}} ไม่ได้รับอนุมัติ เนื่องจาก:',
        '{{reason}}',
        'คุณสามารถส่งคำขออีกครั้งได้ที่:',
        '{{link}}',
      ],
    },
  },
  topUpConfirmed: {
    en: {
      subject: '{{credits}} credits were added to {{account}}',
      paragraphs: ['Your top-up was confirmed: {{account}} has {{credits}} more credits.', '{{reason}}', '{{link}}'],
    },
    th: {
      subject: 'เติมเครดิตให้ {{account}} แล้ว {{credits}} เครดิต',
      paragraphs: ['คำขอเติมเครดิตได้รับการยืนยันแล้ว {{account}} ได้รับเพิ่ม {{credits}} เครดิต', '{{reason}}', '{{link}}'],
    },
  },
  topUpDeclined: {
    en: {
      subject: 'The top-up of {{credits}} credits for {{account}} was declined',
      paragraphs: [
        'The top-up of {{credits}} credits for {{account}} was declined. The reason:',
        '{{reason}}',
        '{{link}}',
      ],
    },
    th: {
      subject: 'คำขอเติม {{credits}} เครดิตของ {{account}} ไม่ได้รับการยืนยัน',
      paragraphs: ['คำขอเติม {{credits}} เครดิตของ {{account}} ไม่ได้รับการยืนยัน เนื่องจาก:', '{{reason}}', '{{link}}'],
    },
  },
  ticketAnswered: {
    en: {
      subject: 'Answer to the ticket: {{subject}}',
      paragraphs: ['The ticket "{{subject}}" of {{account}} has a new answer. Read it here:', '{{link}}'],
    },
    th: {
      subject: 'ตอบกลับเรื่องที่ติดต่อ: {{subject}}',
      paragraphs: ['เรื่อง "{{subject}}" ที่ {{account}} ติดต่อเข้ามามีคำตอบใหม่ อ่านได้ที่:', '{{link}}'],
    },
  },
  reportReady: {
    en: {
      subject: 'Report {{report}} is ready',
      paragraphs: [
        'The report "{{report}}" of {{account}} is ready. It has {{rows}} rows. Download it here:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'รายงาน {{report}} พร้อมแล้ว',
      paragraphs: ['รายงาน "{{report}}" ของ {{account}} พร้อมแล้ว จำนวน {{rows}} แถว ดาวน์โหลดได้ที่:', '{{link}}'],
    },
  },
  reportFailed: {
    en: {
      subject: 'Report {{report}} could not be created',
      paragraphs: ['The report "{{report}}" of {{account}} could not be created. See why:', '{{link}}'],
    },
    th: {
      subject: 'สร้างรายงาน {{report}} ไม่สำเร็จ',
      paragraphs: ['สร้างรายงาน "{{report}}" ของ {{account}} ไม่สำเร็จ ดูสาเหตุได้ที่:', '{{link}}'],
    },
  },
  scheduleMissed: {
    en: {
      subject: '{{communication}} was not sent at its time',
      paragraphs: [
        'The communication "{{communication}}" of {{account}} was not sent at its scheduled time. Its messages wait for your decision:',
        '{{link}}',
      ],
    },
    th: {
      subject: '{{communication}} ไม่ได้ส่งตามเวลาที่ตั้งไว้',
      paragraphs: [
        'รายการส่ง "{{communication}}" ของ {{account}} ไม่ได้ส่งตามเวลาที่ตั้งไว้ ตรวจสอบและเลือกดำเนินการที่:',
        '{{link}}',
      ],
    },
  },
  sendBraked: {
    en: {
      subject: '{{communication}} has stopped by itself',
      paragraphs: [
        'Sending "{{communication}}" of {{account}} is paused, because {{share}}% of its messages failed or their recipients opted out. The rest waits for you. See why, and go on or stop it:',
        '{{link}}',
      ],
    },
    th: {
      subject: '{{communication}} หยุดส่งโดยอัตโนมัติ',
      paragraphs: [
        'พักการส่ง "{{communication}}" ของ {{account}} ไว้ เพราะ {{share}}% ของข้อความส่งไม่สำเร็จหรือผู้รับยกเลิกรับข้อความ ข้อความที่เหลือรอการตัดสินใจของคุณ ดูสาเหตุ แล้วเลือกดำเนินการต่อหรือหยุดส่งได้ที่:',
        '{{link}}',
      ],
    },
  },
  sendingFailed: {
    en: {
      subject: '{{communication}} was sent only in part',
      paragraphs: [
        'Sending "{{communication}}" of {{account}} failed, because the account may not send as {{sender}} any more. Messages that were not sent are cancelled, and their credits are back. See more:',
        '{{link}}',
      ],
    },
    th: {
      subject: '{{communication}} ส่งไม่ครบ',
      paragraphs: [
        'ส่ง "{{communication}}" ของ {{account}} ไม่สำเร็จ เพราะบัญชีใช้ชื่อผู้ส่ง {{sender}} ไม่ได้แล้ว ข้อความที่ยังไม่ได้ส่งถูกยกเลิกและคืนเครดิตแล้ว ดูเพิ่มเติมที่:',
        '{{link}}',
      ],
    },
  },
  analysisFailed: {
    en: {
      subject: 'The recipients of {{communication}} could not be analyzed',
      paragraphs: [
        'The recipients of "{{communication}}" of {{account}} could not be analyzed, so nothing was sent. Try again here:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'วิเคราะห์ผู้รับของ {{communication}} ไม่สำเร็จ',
      paragraphs: [
        'วิเคราะห์ผู้รับของ "{{communication}}" ของ {{account}} ไม่สำเร็จ ยังไม่มีการส่งข้อความ ลองอีกครั้งได้ที่:',
        '{{link}}',
      ],
    },
  },
  approvalAsked: {
    en: {
      subject: '{{person}} asks for your approval of {{communication}}',
      paragraphs: [
        '{{person}} asks for the approval of "{{communication}}" of {{account}}: {{recipients}} recipients, {{credits}} credits. Nothing is sent until somebody else approves it. Look at the text and the recipients here:',
        '{{link}}',
      ],
    },
    th: {
      subject: '{{person}} ขออนุมัติส่ง {{communication}}',
      paragraphs: [
        '{{person}} ขออนุมัติส่ง "{{communication}}" ของ {{account}} ถึงผู้รับ {{recipients}} ราย ใช้ {{credits}} เครดิต จะไม่มีการส่งจนกว่าบุคคลอื่นจะอนุมัติ ตรวจสอบข้อความและผู้รับได้ที่:',
        '{{link}}',
      ],
    },
  },
  approvalApproved: {
    en: {
      subject: '{{communication}} was approved',
      paragraphs: ['{{person}} approved "{{communication}}" of {{account}}.', '{{reason}}', '{{link}}'],
    },
    th: {
      subject: '{{communication}} ได้รับอนุมัติแล้ว',
      paragraphs: ['{{person}} อนุมัติ "{{communication}}" ของ {{account}} แล้ว', '{{reason}}', '{{link}}'],
    },
  },
  approvalDeclined: {
    en: {
      subject: '{{communication}} was declined',
      paragraphs: [
        '{{person}} declined "{{communication}}" of {{account}}. Nothing was sent. The reason:',
        '{{reason}}',
        '{{link}}',
      ],
    },
    th: {
      subject: '{{communication}} ไม่ได้รับอนุมัติ',
      paragraphs: ['{{person}} ไม่อนุมัติ "{{communication}}" ของ {{account}} จึงไม่มีการส่ง เหตุผล:', '{{reason}}', '{{link}}'],
    },
  },
  approvalEnded: {
    en: {
      subject: 'The request to approve {{communication}} ended',
      paragraphs: [
        'The request to approve "{{communication}}" of {{account}} has expired or is void. Nothing was sent. See why here:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'คำขออนุมัติ {{communication}} สิ้นสุดแล้ว',
      paragraphs: ['คำขออนุมัติ "{{communication}}" ของ {{account}} หมดอายุหรือเป็นโมฆะ จึงไม่มีการส่ง ดูสาเหตุได้ที่:', '{{link}}'],
    },
  },
  importFailed: {
    en: {
      subject: 'The import of {{file}} failed',
      paragraphs: [
        'The import of {{file}} for {{account}} stopped after {{done}} of {{rows}} rows. What was imported stays. See more:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'นำเข้า {{file}} ไม่สำเร็จ',
      paragraphs: [
        'การนำเข้า {{file}} ของ {{account}} หยุดหลังแถวที่ {{done}} จาก {{rows}} แถว ข้อมูลที่นำเข้าแล้วยังอยู่ ดูรายละเอียดได้ที่:',
        '{{link}}',
      ],
    },
  },
  reportAttached: {
    en: {
      subject: 'Report {{report}}, {{range}}',
      paragraphs: [
        'The report "{{report}}" for {{range}} (GMT+7) is attached. It has {{rows}} rows.',
        'You can also download it in the console:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'รายงาน {{report}} {{range}}',
      paragraphs: [
        'รายงาน "{{report}}" ช่วง {{range}} (GMT+7) อยู่ในไฟล์แนบ จำนวน {{rows}} แถว',
        'ดาวน์โหลดจากคอนโซลได้เช่นกัน:',
        '{{link}}',
      ],
    },
  },
  reportLinked: {
    en: {
      subject: 'Report {{report}}, {{range}}',
      paragraphs: [
        'The report "{{report}}" for {{range}} (GMT+7) is ready. It has {{rows}} rows and is too large for an email.',
        'Sign in to download it until {{until}}:',
        '{{link}}',
      ],
    },
    th: {
      subject: 'รายงาน {{report}} {{range}}',
      paragraphs: [
        'รายงาน "{{report}}" ช่วง {{range}} (GMT+7) พร้อมแล้ว จำนวน {{rows}} แถว ไฟล์ใหญ่เกินกว่าจะแนบในอีเมล',
        'เข้าสู่ระบบเพื่อดาวน์โหลดได้ถึง {{until}}:',
        '{{link}}',
      ],
    },
  },
} as const satisfies Record<string, Record<Locale, MailText>>

export type MailTemplate = keyof typeof MAIL_TEXTS

type Named<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Named<Rest> : never
type Texts<Template extends MailTemplate> = (typeof MAIL_TEXTS)[Template]['en']
/** The parameters that a template needs, without the link. */
export type MailParams<Template extends MailTemplate> = Record<
  Exclude<Named<Texts<Template>['subject']> | Named<Texts<Template>['paragraphs'][number]>, 'link'>,
  string
>
