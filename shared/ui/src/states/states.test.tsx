import { describe, expect, it, jest } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { NoMatches } from './Empty.tsx'
import { Failed } from './Failed.tsx'
import { NoPermission } from './NoPermission.tsx'
import { WaitsForNetwork } from './WaitsForNetwork.tsx'

const draw = (part: ReactNode, language: 'en' | 'th' = 'en') =>
  render(<I18nextProvider i18n={createI18n(language)}>{part}</I18nextProvider>)

const problem = (code: string, requestId?: string) => Object.assign(new Error(code), { code, requestId })

describe('a failure', () => {
  it('shows the problem, Try again, and the request ID', async () => {
    const retry = jest.fn()
    draw(<Failed error={problem('service.unavailable', 'r-42')} onRetry={retry} />)
    expect(screen.getByRole('alert').textContent).toContain('Nothing was lost')
    expect(screen.getByText('r-42')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledTimes(1)
  })
  it('never shows the message of an unexpected error', () => {
    draw(<Failed error={new TypeError('x is not a function')} />)
    expect(screen.getByRole('alert').textContent).not.toContain('function')
  })
  it('is shown in Thai', () => {
    draw(<Failed error={problem('network.unreachable')} />, 'th')
    expect(screen.getByRole('alert').textContent).toContain('ติดต่อบริการไม่ได้')
  })
})

it('names who can grant a right', () => {
  draw(<NoPermission account="Demo" />)
  expect(screen.getByText('Ask the owner or an admin of Demo for access.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('leads Home from a page that needs a right', async () => {
  const toHome = jest.fn()
  draw(<NoPermission account="Demo" toHome={toHome} />)
  await userEvent.click(screen.getByRole('button', { name: 'Go to Home' }))
  expect(toHome).toHaveBeenCalledTimes(1)
})

it('offers to clear filters that match nothing', async () => {
  const clear = jest.fn()
  draw(<NoMatches onClear={clear} />)
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(clear).toHaveBeenCalledTimes(1)
})

it('says beside a running action that it waits for the network', () => {
  const setOnline = (isOnline: boolean) =>
    act(() => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    })
  draw(<WaitsForNetwork isRunning />)
  expect(screen.getByRole('status').textContent).toBe('')
  setOnline(false)
  expect(screen.getByRole('status').textContent).toContain('as soon as you')
  setOnline(true)
  expect(screen.getByRole('status').textContent).toBe('')
})
