import type { LocalizedText } from '../service/localize.ts'

export const PLAN_NAMES = ['basic', 'standard', 'enterprise'] as const
export type PlanName = (typeof PLAN_NAMES)[number]

export type Plan<Text = string> = {
  name: PlanName
  subtitle: Text
  /** Dollars a month, billed monthly. */
  monthlyPrice: number
  /** Dollars a month and in total, billed yearly. */
  yearlyPlan: { perMonth: number; totalAnnual: number }
  planBenefits: Text[]
  popular: boolean
}

export type Pricing<Text = string> = { plans: Plan<Text>[]; qandA: { question: Text; ans: Text }[] }
/** `chosen`: the plan of the signed-in person. */
export type ChosenPricing = Pricing & { chosen: PlanName }

const plan = (
  name: PlanName,
  monthlyPrice: number,
  perMonth: number,
  subtitle: LocalizedText,
  planBenefits: LocalizedText[],
): Plan<LocalizedText> => ({
  name,
  subtitle,
  monthlyPrice,
  yearlyPlan: { perMonth, totalAnnual: perMonth * 12 },
  planBenefits,
  popular: name === 'standard',
})

export const samplePricing: Pricing<LocalizedText> = {
  plans: [
    plan('basic', 0, 0, { en: 'For trying things out', th: 'สำหรับลองใช้' }, [
      { en: '100 replies a month', th: 'ตอบได้เดือนละ 100 ครั้ง' },
      { en: 'Unlimited forms and surveys', th: 'แบบฟอร์มและแบบสอบถามไม่จำกัด' },
      { en: 'Every kind of field', th: 'ช่องกรอกทุกชนิด' },
      { en: 'Two people', th: 'ผู้ใช้สองคน' },
    ]),
    plan('standard', 49, 40, { en: 'For small and medium teams', th: 'สำหรับทีมเล็กถึงกลาง' }, [
      { en: 'Unlimited replies', th: 'ตอบได้ไม่จำกัด' },
      { en: 'Your own domain', th: 'ใช้โดเมนของตัวเอง' },
      { en: 'Payments', th: 'รับชำระเงิน' },
      { en: 'Ten people', th: 'ผู้ใช้สิบคน' },
      { en: 'Support by email', th: 'ช่วยเหลือทางอีเมล' },
    ]),
    plan('enterprise', 99, 80, { en: 'For large organisations', th: 'สำหรับองค์กรขนาดใหญ่' }, [
      { en: 'Everything in Standard', th: 'ทุกอย่างในแพ็กเกจมาตรฐาน' },
      { en: 'Single sign-on', th: 'เข้าสู่ระบบครั้งเดียวทุกบริการ' },
      { en: 'A dedicated contact', th: 'มีผู้ดูแลประจำ' },
      { en: 'Daily backup', th: 'สำรองข้อมูลทุกวัน' },
      { en: 'Unlimited people', th: 'ผู้ใช้ไม่จำกัด' },
    ]),
  ],
  qandA: [
    {
      question: { en: 'Can I change my plan later?', th: 'เปลี่ยนแพ็กเกจภายหลังได้ไหม' },
      ans: {
        en: 'Yes, at any time. The rest of the month is credited to the new plan.',
        th: 'ได้ทุกเมื่อ ส่วนที่เหลือของเดือนจะนับเป็นส่วนลดของแพ็กเกจใหม่',
      },
    },
    {
      question: { en: 'What happens when a plan ends?', th: 'เมื่อแพ็กเกจหมดอายุจะเป็นอย่างไร' },
      ans: {
        en: 'You move to the Basic plan. Nothing is deleted.',
        th: 'กลับไปเป็นแพ็กเกจพื้นฐาน ไม่มีข้อมูลใดถูกลบ',
      },
    },
    {
      question: { en: 'Is there a discount for schools?', th: 'มีราคาสำหรับโรงเรียนไหม' },
      ans: { en: 'Schools and charities pay half price.', th: 'โรงเรียนและมูลนิธิจ่ายครึ่งราคา' },
    },
  ],
}
