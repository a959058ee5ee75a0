import { expect, it } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { PhonePreview } from './PhonePreview.tsx'

it.each([
  [
    ['ขอบคุณที', '่ใช้บริการ'],
    ['ขอบคุณที่', 'ใช้บริการ'],
  ],
  [
    ['น้', 'ำท่วม'],
    ['น้ำ', 'ท่วม'],
  ],
  [
    ['👨‍', '👩‍👧 ok', 'ok'],
    ['👨‍👩‍👧', ' ok', 'ok'],
  ],
])('begins no part in the middle of a character: %j', (parts, shown) => {
  const { container } = render(
    <I18nextProvider i18n={createI18n('th')}>
      <PhonePreview sender="SONGSARN" parts={parts} />
    </I18nextProvider>,
  )
  const bubbles = [...container.querySelectorAll('.phone-preview-bubble')]
  expect(bubbles.map((bubble) => bubble.textContent)).toEqual(shown)
})
