import { afterEach, expect, it } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { ColumnMapping } from './ColumnMapping.tsx'

afterEach(cleanup)

it('can be scrolled by the keyboard when it can only be read', async () => {
  render(
    <I18nextProvider i18n={createI18n('en')}>
      <ColumnMapping
        rows={[['0812345678', 'Somchai']]}
        fields={[{ name: 'mobile', label: 'Mobile' }]}
        value={{ mobile: 0 }}
        onChange={() => {}}
        disabled
      />
    </I18nextProvider>,
  )
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'First rows of the file' }))
})
