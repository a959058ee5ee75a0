import { describe, expect, it } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { MERGE_FIELDS } from '@songsarn/sms/merge-fields'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { useMemo, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Composer } from './Composer.tsx'
import { costedTexts, type Recipients, readContent } from './read-content.ts'

const SAMPLE = { mobile: '0812345678' }

type Given = { recipients?: readonly Recipients[] | undefined; hasOptOut?: boolean | undefined }

function ControlledComposer({ content = '', recipients, hasOptOut = false }: Given & { content?: string | undefined }) {
  const [value, setValue] = useState(content)
  const [isLinked, setLinked] = useState(hasOptOut)
  const reading = useMemo(
    () => readContent(value, MERGE_FIELDS, SAMPLE, (text) => (isLinked ? text + OPT_OUT : text), recipients),
    [value, isLinked, recipients],
  )
  const texts = useMemo(() => costedTexts(recipients ?? [{ values: SAMPLE }], MERGE_FIELDS), [recipients])
  return (
    <>
      <label htmlFor="content">Content</label>
      <Composer
        id="content"
        value={value}
        onChange={setValue}
        reading={reading}
        fields={['mobile', 'firstName']}
        optOut={isLinked ? { texts, leaveOut: () => setLinked(false) } : undefined}
      />
    </>
  )
}

const OPT_OUT = '\nOpt out: https://a.example/u/4tY7Kq0ZsW2'

const draw = (content?: string, language: 'en' | 'th' = 'en', given: Given = {}) =>
  render(
    <I18nextProvider i18n={createI18n(language)}>
      {/* Without antd's styles, whose CSS variables jsdom cannot resolve to a height. */}
      <ConfigProvider theme={{ zeroRuntime: true }}>
        <ControlledComposer content={content} {...given} />
      </ConfigProvider>
    </I18nextProvider>,
  )
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content' })
const figures = () => document.querySelector('.composer-counter ul')?.textContent

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

  it('counts in Thai', async () => {
    draw('ก'.repeat(71), 'th')
    await screen.findByText(/ลดลง 1 ตัวอักษร จะเหลือ 1 ส่วน จาก 2 ส่วน ประหยัดได้ 1 เครดิตต่อราย/, IN_COACH)
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

  it('tells how many characters fewer save credits, and selects them', async () => {
    draw(`${'a'.repeat(160)}12345`, 'en', { recipients: SEVENTY_FIVE })
    await screen.findByText(/5 characters fewer make 1 part instead of 2 parts. That saves 75 credits./, IN_COACH)
    await userEvent.click(screen.getByRole('button', { name: 'Show the 5 characters' }))
    expect([area().selectionStart, area().selectionEnd]).toEqual([160, 165])
  })

  it('replaces what alone makes a text Unicode, and says it once', async () => {
    draw(`Don’t ${'a'.repeat(100)}`)
    await screen.findByText(/quotation mark “’” makes the text Unicode: 2 parts instead of 1 part/, IN_COACH)
    expect(screen.queryByText(/isn't in the standard SMS alphabet/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: "Replace ’ by '" }))
    expect(area().value).toBe(`Don't ${'a'.repeat(100)}`)
    expect(document.querySelector('.composer-coach')).toBeNull()
  })

  it('shows the largest saving first and the others on request, with the link to opt out', async () => {
    draw(`Hello,   you ${'a'.repeat(108)}`, 'en', { recipients: SEVENTY_FIVE, hasOptOut: true })
    await screen.findByText(/The opt-out link alone makes part 2. That saves 150 credits./, IN_COACH)
    expect(screen.queryByRole('button', { name: 'Remove extra spaces' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '2 more ways to save' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove extra spaces' }))
    expect(area().value).toBe(`Hello, you ${'a'.repeat(108)}`)
  })

  it('leaves the link to opt out when the user says so', async () => {
    draw('a'.repeat(150), 'en', { hasOptOut: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Leave the opt-out link out' }))
    expect(figures()).toContain('1 part')
  })

  it('gives advice for the longest text, and names its row', async () => {
    const long = { values: { firstName: 'b'.repeat(23), ...SAMPLE }, row: 812 }
    draw(`${'a'.repeat(140)}{{firstName|you}}`, 'en', { recipients: [long] })
    expect(screen.getByText(/With the longest values \(row 812\): up to 2 parts/)).toBeTruthy()
    await screen.findByText(/3 characters fewer make 1 part instead of 2 parts. That saves 1 credit each./, IN_COACH)
  })
})

const SEVENTY_FIVE = [{ values: SAMPLE, recipients: 75 }]
/** Besides the copy for screen readers. */
const IN_COACH = { selector: '.composer-coach li' }
