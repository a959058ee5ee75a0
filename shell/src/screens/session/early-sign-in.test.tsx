import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { PlatformContext } from '../../platform/PlatformContext.ts'
import { testPlatform } from '../../testing/test-platform.ts'
import { SignIn } from './SignIn.tsx'

/** The sign-in form of the page, with its texts in one language, and the script that the page runs first. */
function openPage(language: 'en' | 'th') {
  const html = readFileSync(join(__dirname, '../../index.ejs'), 'utf8')
  const read = (path: string) => JSON.parse(readFileSync(join(__dirname, path), 'utf8'))
  const { product } = read(`../../../../shared/i18n/src/locales/${language}/common.json`)
  const texts = { product, ...read(`../../locales/${language}.json`).signIn }
  const body = /<div id="early-sign-in"[\s\S]*(?=<div id="console">)/.exec(html)?.[0] ?? ''
  document.body.innerHTML = body.replaceAll(/<%= text\('(\w+)'\) %>/g, (_, key: string) => texts[key])
  document.documentElement.lang = language
  new Function(readFileSync(join(__dirname, '../../before-paint.js'), 'utf8'))()
}

function drawSignIn(language: 'en' | 'th' = 'en') {
  const platform = testPlatform()
  const call = jest.fn(async (_login: string, _password: string) => undefined)
  platform.session.signIn = call
  void platform.i18n.changeLanguage(language)
  platform.preferences.setState({ language })
  const container = document.body.appendChild(document.createElement('div'))
  render(
    <PlatformContext value={platform}>
      <I18nextProvider i18n={platform.i18n} defaultNS="shell">
        <SignIn />
      </I18nextProvider>
    </PlatformContext>,
    { container },
  )
  return { container, call }
}

/** Tags, classes and texts, without what only the running form has. */
function outlineOf(root: Element | null): string[] {
  const isShown = (element: Element) =>
    element.matches('form, form *, .sign-in-picture') &&
    !element.matches('[id$=-error], [role=alert], button[aria-label] *, .sign-in-others, .sign-in-others *')
  const shown = [...(root?.querySelectorAll('*') ?? [])].filter(isShown).filter((each) => !each.matches('[aria-label]'))
  return shown.map(({ tagName, className, childElementCount, textContent, attributes }) => {
    const kept = ['type', 'name', 'autocomplete', 'autocapitalize', 'spellcheck', 'd', 'width'] as const
    const named = kept.map((name) => attributes.getNamedItem(name)?.value ?? '')
    const name = typeof className === 'string' ? className : attributes.getNamedItem('class')?.value
    return [tagName, name?.replace(' form-required', ''), ...named, childElementCount === 0 && textContent].join(' ')
  })
}

const early = (name: string) => document.querySelector<HTMLInputElement>(`#early-sign-in [name=${name}]`)

beforeEach(() => localStorage.clear())

describe('the sign-in form of the page', () => {
  it.each(['en', 'th'] as const)('looks like the form that replaces it: %s', async (language) => {
    openPage(language)
    const before = outlineOf(document.getElementById('early-sign-in'))
    const others = document.querySelectorAll('#early-sign-in .sign-in-others')
    const { container } = drawSignIn(language)
    container.querySelector('.sign-in-picture')?.replaceChildren()
    expect(before.length).toBeGreaterThan(12)
    expect(outlineOf(container)).toEqual(before)
    expect(document.getElementById('early-sign-in')).toBeNull()
    // The other ways to sign in come later; their place is there from the start.
    expect(container.querySelectorAll('.sign-in-others').length).toBe(others.length)
    expect(others.length).toBe(1)
    await screen.findByRole('link', { name: /single sign-on|SSO/ })
  })

  it('hands over what was typed, the focus and the selection', async () => {
    openPage('en')
    Object.assign(early('login') ?? {}, { value: 'owner' })
    const password = early('password')
    Object.assign(password ?? {}, { value: 'secret' })
    password?.focus()
    password?.setSelectionRange(2, 4)
    const { call } = drawSignIn()
    await act(async () => {})
    expect(screen.getByLabelText<HTMLInputElement>('Email or username').value).toBe('owner')
    const taken = screen.getByLabelText<HTMLInputElement>('Password')
    expect([taken.value, taken.selectionStart, taken.selectionEnd]).toEqual(['secret', 2, 4])
    expect(document.activeElement).toBe(taken)
    expect(call).not.toHaveBeenCalled()
  })

  it('is sent when the console runs, if the user pressed its button', async () => {
    openPage('en')
    Object.assign(early('login') ?? {}, { value: 'owner' })
    Object.assign(early('password') ?? {}, { value: 'secret' })
    const sent = new SubmitEvent('submit', { bubbles: true, cancelable: true })
    document.querySelector('#early-sign-in form')?.dispatchEvent(sent)
    expect(sent.defaultPrevented).toBe(true)
    const { call } = drawSignIn()
    await waitFor(() => expect(call).toHaveBeenCalledWith('owner', 'secret'))
  })

  it('is not shown to a signed-in user', () => {
    localStorage.setItem('songsarn:user', '{}')
    openPage('en')
    expect(document.documentElement.dataset.user).toBe('stored')
    delete document.documentElement.dataset.user
  })
})
