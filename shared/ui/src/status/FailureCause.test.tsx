import { expect, it } from '@jest/globals'
import type { MessageCause } from '@songsarn/contract/base/message-cause'
import { createI18n } from '@songsarn/i18n/instance'
import { render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { type Failed, FailureCause } from './FailureCause.tsx'

const receiptDate = '2026-11-20T07:05:03.000Z'
const CAUSE: MessageCause = {
  ...{ code: '027', stage: 'receipt', source: 'usual', whose: 'recipient', resend: 'later' },
  text: { en: 'The phone was off', th: 'โทรศัพท์ปิดเครื่อง' },
  advice: { en: 'Send again later.', th: 'ส่งใหม่ภายหลัง' },
}

const said = (of: Failed, language: 'en' | 'th' = 'en') =>
  render(
    <I18nextProvider i18n={createI18n(language)}>
      <FailureCause of={of} />
    </I18nextProvider>,
  ).container.textContent

it.each<[string, Partial<Failed>, string]>([
  ['no error', { error: null }, ''],
  ['a receipt without an error', { error: '000' }, ''],
  ['a usual code', { cause: CAUSE }, 'The phone was offCode 027, by its usual meaning'],
  ["a code of the provider's dictionary", { cause: { ...CAUSE, source: 'carrier' } }, 'The phone was offCode 027'],
  ['a code without an entry', { cause: { ...CAUSE, source: 'none' } }, 'The phone was off'],
  ['our own code, of a service without the dictionary', { error: 'response.lost' }, "The operator didn't respond"],
  ['a code of a receipt, of a service without the dictionary', {}, "The operator's error code: 027"],
  ['a code of a response, of such a service', { receiptDate: null }, 'Rejected with error code 027'],
])('explains %s', (_, of, words) => {
  expect(said({ error: '027', receiptDate, ...of })).toBe(words)
})

it('explains in the language of the screen', () => {
  expect(said({ error: '027', receiptDate, cause: CAUSE }, 'th')).toContain('โทรศัพท์ปิดเครื่อง')
})
