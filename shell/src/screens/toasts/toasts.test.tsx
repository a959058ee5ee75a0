import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { PlatformContext } from '../../platform/PlatformContext.ts'
import { createToasts } from '../../services/toasts/toasts.ts'
import { testPlatform } from '../../testing/test-platform.ts'
import { ToastArea } from './ToastArea.tsx'

describe('toasts', () => {
  it('are listed newest first, five at most', () => {
    const toasts = createToasts()
    for (let number = 1; number <= 7; number++) toasts.add({ kind: 'info', message: `no. ${number}` })
    expect(toasts.store.getState().map(({ message }) => message)).toEqual(['no. 7', 'no. 6', 'no. 5', 'no. 4', 'no. 3'])
  })
})

describe('the toast area', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  function draw() {
    const platform = testPlatform()
    render(
      <PlatformContext value={platform}>
        <I18nextProvider i18n={platform.i18n}>
          <ToastArea />
        </I18nextProvider>
      </PlatformContext>,
    )
    return platform.toasts
  }
  const texts = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

  it('shows the newest first and closes each after its time', () => {
    const toasts = draw()
    act(() => void toasts.add({ kind: 'success', message: 'first' }))
    pass(3_000)
    act(() => void toasts.add({ kind: 'success', message: 'second' }))
    expect(texts()).toEqual(['second', 'first'])
    pass(2_000)
    expect(texts()).toEqual(['second'])
    pass(3_000)
    expect(texts()).toEqual([])
  })
  it('makes room below the page as high as the toasts, so that they cover no button', () => {
    let resized: () => void = () => {}
    const real = globalThis.ResizeObserver
    globalThis.ResizeObserver = class extends real {
      constructor(changed: ResizeObserverCallback) {
        super(changed)
        resized = () => changed([], this)
      }
    }
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60)
    draw()
    const room = () => document.documentElement.style.getPropertyValue('--toast-room')
    resized()
    expect(room()).toBe('84px')
    height.mockReturnValue(0)
    resized()
    expect(room()).toBe('')
    height.mockRestore()
    globalThis.ResizeObserver = real
  })
  it('keeps them while the pointer is over them', () => {
    const toasts = draw()
    act(() => void toasts.add({ kind: 'success', message: 'read me' }))
    fireEvent.pointerEnter(screen.getByRole('region'))
    pass(60_000)
    expect(texts()).toEqual(['read me'])
    fireEvent.pointerLeave(screen.getByRole('region'))
    pass(5_000)
    expect(texts()).toEqual([])
  })
  it('keeps a toast with `stays` until it is closed', () => {
    const toasts = draw()
    act(() => void toasts.add({ kind: 'info', message: 'reload', stays: true }))
    pass(600_000)
    expect(texts()).toEqual(['reload'])
  })
  it('keeps an error until it is closed, as an alert', () => {
    const toasts = draw()
    act(() => void toasts.add({ kind: 'error', message: 'it failed', detail: 'id r-1' }))
    pass(600_000)
    expect(screen.getByRole('alert').textContent).toContain('id r-1')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(texts()).toEqual([])
  })
  it('runs the action and closes', () => {
    const toasts = draw()
    const run = jest.fn()
    act(() => void toasts.add({ kind: 'success', message: 'sent', action: { label: 'See it', run } }))
    fireEvent.click(screen.getByRole('button', { name: 'See it' }))
    expect(run).toHaveBeenCalledTimes(1)
    expect(texts()).toEqual([])
  })
})
