import { describe, expect, it } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { MERGE_FIELDS } from '@songsarn/sms/merge-fields'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Composer } from './Composer.tsx'
import { readContent } from './read-content.ts'

function ControlledComposer({ content = '' }: { content?: string }) {
  const [value, setValue] = useState(content)
  const reading = readContent(value, MERGE_FIELDS, { mobile: '0812345678' })
  return (
    <>
      <label htmlFor="content">Content</label>
      <Composer id="content" value={value} onChange={setValue} reading={reading} fields={['mobile', 'firstName']} />
    </>
  )
}

const draw = (content?: string, language: 'en' | 'th' = 'en') =>
  render(
    <I18nextProvider i18n={createI18n(language)}>
      {/* Without antd's styles, whose CSS variables jsdom cannot resolve to a height. */}
      <ConfigProvider theme={{ zeroRuntime: true }}>
        <ControlledComposer content={content} />
      </ConfigProvider>
    </I18nextProvider>,
  )
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content' })
const figures = () => screen.getByRole('list', { hidden: true }).textContent

describe('Composer', () => {
  it('counts while the user types', async () => {
    draw()
    await userEvent.type(area(), 'Hello')
    expect(figures()).toContain('5 / 1,000 typed')
    expect(figures()).toContain('155 left of 160 in this part')
    expect(figures()).toContain('1 part1 credit each')
    expect(figures()).toContain('GSM-7')
  })

  it('suggests merge fields after {{, without an error, and takes one by Enter', async () => {
    draw()
    // userEvent types `{` for `{{`.
    await userEvent.type(area(), 'Hi {{{{')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Mobile number {{mobile}}',
      'First name {{firstName}}',
    ])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(area().getAttribute('aria-invalid')).toBe('false')
    await userEvent.type(area(), 'fir')
    expect(area().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    await userEvent.keyboard('{Enter}')
    expect(area().value).toBe('Hi {{firstName}}')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('shows an unclosed field as an error once the cursor has left it', async () => {
    draw()
    await userEvent.type(area(), '{{{{ and more')
    expect(screen.getByRole('alert').textContent).toMatch(/The end is missing here/)
    await userEvent.clear(area())
    await userEvent.type(area(), '{{{{mo')
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await userEvent.tab()
    expect(screen.getByRole('alert')).toBeTruthy()
  })

  it('shows no price for an empty text', () => {
    draw()
    expect(figures()).toBe('0 / 1,000 typed')
  })

  it('counts in Thai', () => {
    draw('ก'.repeat(71), 'th')
    expect(figures()).toContain('พิมพ์แล้ว 71 / 1,000 ตัวอักษร')
    expect(figures()).toContain('2 ส่วน')
    expect(figures()).toContain('2 เครดิต')
  })

  it('names and selects the character that forced UCS-2, and replaces it by a plain one', async () => {
    draw('Don’t')
    expect(screen.getByText(/curly quotation mark “’” at character 4/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show in text' }))
    expect([area().selectionStart, area().selectionEnd]).toEqual([3, 4])
    await userEvent.click(screen.getByRole('button', { name: 'Use plain characters' }))
    expect(area().value).toBe("Don't")
    expect(figures()).toContain('GSM-7')
  })

  it('inserts a merge field at the cursor', async () => {
    draw('Hi !')
    area().setSelectionRange(3, 3)
    await userEvent.click(screen.getByRole('button', { name: /Merge field/ }))
    expect(document.activeElement).toBe(area())
    await userEvent.click(screen.getByRole('option', { name: 'First name {{firstName}}' }))
    expect(area().value).toBe('Hi {{firstName}}!')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(screen.getByText(/{{firstName}} will be empty here/)).toBeTruthy()
  })

  it('chooses a merge field by keyboard from its button, and closes without one', async () => {
    draw('Hi !')
    screen.getByRole('button', { name: /Merge field/ }).focus()
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
    expect(area().value).toMatch(/{{firstName}}/)
    await userEvent.click(screen.getByRole('button', { name: /Merge field/ }))
    expect(screen.getByRole('listbox')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(screen.queryByText(/The end is missing/)).toBeNull()
  })

  it('reports an unknown field, an unclosed one and a text over the limit, and is marked invalid', () => {
    draw(`{{nope}} {{ ${'a'.repeat(1000)}`)
    const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent)
    expect(alerts).toEqual([
      "{{nope}} isn't a merge field. Choose one from “Merge field”.",
      'A merge field starts with {{ and ends with }}. The end is missing here.',
      'The limit is 1,000 characters. Remove 12.',
    ])
    expect(area().getAttribute('aria-invalid')).toBe('true')
    const description = document.getElementById(area().getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toContain('{{nope}}')
  })
})
