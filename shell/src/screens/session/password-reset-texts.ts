import { defineTexts } from '@songsarn/ui/text/define-texts'

/** Here and not in the language files, which the sign-in page loads. */
export const usePasswordResetTexts = defineTexts('password-reset', {
  en: {
    forgotTitle: 'Forgot your password?',
    forgotLead: 'We will email you a link to set a new one.',
    send: 'Send link',
    sentLead:
      'If {{login}} is a user here, an email with a link is on its way. The link works once, for {{minutes}} minutes.',
    sentHelp: 'No email? Look in the spam folder. An admin of your account can also set a new password for you.',
    otherLogin: 'Try another email or username',
    toSignIn: 'Back to sign-in',
    newTitle: 'Set a new password',
    newLead: 'For the user {{userName}}. The link works until {{until}}.',
    save: 'Set password',
    again: 'Request a new link',
    doneLead: 'Your password was changed. You are signed out everywhere; sign in with the new one.',
    signIn: 'Sign in',
  },
  th: {
    forgotTitle: 'ลืมรหัสผ่าน',
    forgotLead: 'เราจะส่งลิงก์สำหรับตั้งรหัสผ่านใหม่ให้ทางอีเมล',
    send: 'ส่งลิงก์',
    sentLead: 'หากมีผู้ใช้ {{login}} ในระบบ เราได้ส่งอีเมลพร้อมลิงก์ไปแล้ว ลิงก์ใช้ได้ครั้งเดียวภายใน {{minutes}} นาที',
    sentHelp: 'ไม่ได้รับอีเมลใช่ไหม โปรดดูในโฟลเดอร์สแปม หรือขอให้ผู้ดูแลบัญชีตั้งรหัสผ่านใหม่ให้คุณ',
    otherLogin: 'ลองอีเมลหรือชื่อผู้ใช้อื่น',
    toSignIn: 'กลับไปหน้าเข้าสู่ระบบ',
    newTitle: 'ตั้งรหัสผ่านใหม่',
    newLead: 'สำหรับผู้ใช้ {{userName}} ลิงก์ใช้ได้ถึง {{until}}',
    save: 'ตั้งรหัสผ่าน',
    again: 'ขอลิงก์ใหม่',
    doneLead: 'เปลี่ยนรหัสผ่านแล้ว คุณออกจากระบบในทุกอุปกรณ์ โปรดเข้าสู่ระบบด้วยรหัสผ่านใหม่',
    signIn: 'เข้าสู่ระบบ',
  },
})
