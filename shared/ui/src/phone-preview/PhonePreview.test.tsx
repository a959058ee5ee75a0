import { expect, it } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { PhonePreview } from './PhonePreview.tsx'

it('begins no part with a mark of the letter before', () => {
  const { container } = render(
    <I18nextProvider i18n={createI18n('th')}>
      <PhonePreview sender="SONGSARN" parts={['ขอบคุณที', '่ใช้บริการ']} />
    </I18nextProvider>,
  )
  const bubbles = [...container.querySelectorAll('.phone-preview-bubble')]
  expect(bubbles.map((bubble) => bubble.textContent)).toEqual(['ขอบคุณที่', 'ใช้บริการ'])
})
