import { expect, it } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { Steps } from './Steps.tsx'

it('says which steps are done, and which is the current one', () => {
  render(
    <I18nextProvider i18n={createI18n('en')}>
      <Steps label="Steps to send" titles={['Write', 'Check', 'Send']} current={1} />
    </I18nextProvider>,
  )
  expect(screen.getByRole('list', { name: 'Steps to send' })).toBeTruthy()
  const steps = screen.getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Writedone', '2Check', '3Send'])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
})
