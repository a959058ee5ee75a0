import type { Scenarios } from '@songsarn/testing/workbench/scenario'
import {
  COMMUNICATION_ID,
  COUPON_ID,
  sampleConsentTemplate,
  sampleCoupon,
  sampleTemplate,
  TEMPLATE_ID,
} from '../src/testing/samples.ts'
import { base } from './answers.ts'

export const contentScenarios = {
  templates: {
    title: 'Templates',
    path: '/templates',
    answers: {
      ...base,
      listTemplates: () => ({
        items: [
          sampleTemplate(),
          sampleTemplate({
            tempId: COMMUNICATION_ID,
            templateName: 'ลดราคาปลายปี',
            senderName: 'SONGSARN',
            content: 'สวัสดีคุณ {{firstName|ลูกค้า}} ลดทั้งร้าน 20% ถึง 31 ธ.ค. นี้เท่านั้น https://shop.example/sale',
          }),
        ],
        page: 0,
        size: 10,
        total: 2,
      }),
    },
  },
  coupons: {
    title: 'Coupons',
    path: '/coupons',
    answers: { listCoupons: () => ({ items: [sampleCoupon()], page: 0, size: 10, total: 1 }) },
  },
  'coupon-new': { title: 'New coupon campaign', path: '/coupons/new' },
  coupon: { title: 'A coupon', path: `/coupons/${COUPON_ID}`, answers: { getCoupon: () => sampleCoupon() } },
  'consent-templates': {
    title: 'e-Consent templates',
    path: '/templates/consent',
    answers: { listConsentTemplates: () => ({ items: [sampleConsentTemplate()], page: 0, size: 10, total: 1 }) },
  },
  'consent-templates-empty': { title: 'e-Consent templates: none yet', path: '/templates/consent' },
  'consent-template': {
    title: 'An e-Consent template',
    path: `/templates/consent/${sampleConsentTemplate().id}`,
    answers: { getConsentTemplate: () => sampleConsentTemplate() },
  },
  'template-new': { title: 'New template', path: '/templates/new' },
  'template-versions': {
    title: 'A template: its versions',
    path: `/templates/${TEMPLATE_ID}?tab=versions`,
    answers: {
      ...base,
      getTemplate: () => sampleTemplate({ version: 2 }),
      listTemplateVersions: () => ({
        items: [
          { ...sampleTemplate({ version: 2 }) },
          { ...sampleTemplate({ content: 'Your parcel is here.', shortenUrl: true }) },
        ],
      }),
    },
  },
} satisfies Scenarios
