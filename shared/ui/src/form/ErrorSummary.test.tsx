import { afterEach, expect, it, jest } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { render, waitFor } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { ErrorSummary } from './ErrorSummary.tsx'

/** The height of the top bar plus a margin, as the shell sets it. */
const BAR = 68

const scrolled = jest.fn<(this: Element, options?: unknown) => void>()

/** Draws the summary with its upper edge at `top` px of the window; it is 100 px high. */
async function drawAt(top: number) {
  document.documentElement.style.scrollPaddingTop = `${BAR}px`
  Element.prototype.scrollIntoView = scrolled as never
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 600, 100))
  const problems = ['Name', 'Sender'].map((label) => ({ id: label, label, message: 'is missing' }))
  render(
    <I18nextProvider i18n={createI18n('en', {})}>
      <ErrorSummary problems={problems} />
    </I18nextProvider>,
  )
  await new Promise((resolve) => requestAnimationFrame(resolve))
}

afterEach(() => {
  jest.restoreAllMocks()
  scrolled.mockClear()
  document.documentElement.style.scrollPaddingTop = ''
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})

it.each([0, -40, BAR - 1])('comes out from under the top bar: at %i px', async (top) => {
  await drawAt(top)
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ block: 'start' }))
})

it.each([BAR, 300, -100])('stays where it is whole, or out of view: at %i px', async (top) => {
  await drawAt(top)
  expect(scrolled).not.toHaveBeenCalled()
})
