import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { act, screen } from '@testing-library/react'
import { Drawer, Modal, Select } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, Route, Routes } from 'react-router'
import { create } from 'zustand'
import { defineRemote, type RemoteDefinition } from './define-remote.tsx'
import type { RemoteProps } from './remote.ts'
import type { ShellApi } from './shell-api.ts'
import { useShell } from './use-shell.ts'

const always = <T,>(value: T) => ({ get: () => value, subscribe: () => () => {} })
const i18n = createI18n('en')
/** The part of a shell that the frame and the screens below need. */
const shell = { basePath: '', i18n, language: always('en'), theme: always('light') } as unknown as ShellApi
// Props that single-spa adds to a parcel.
const parcel = { name: 'mf-test', singleSpa: undefined, mountParcel: () => undefined as never }
const locales = {
  en: async () => ({ default: { hello: 'Hello' } }),
  th: async () => ({ default: { hello: 'สวัสดี' } }),
}

let leave: (() => Promise<void>) | undefined
afterEach(async () => {
  await leave?.()
  leave = undefined
})

/** Mounts a remote as the shell does, at a path. */
async function mount(definition: Partial<RemoteDefinition>, path = '/logs', over: Partial<RemoteProps> = {}) {
  history.replaceState(null, '', path)
  const remote = defineRemote({ name: 'mf-test', Root: () => null, locales, ...definition })
  const domElement = document.body.appendChild(document.createElement('div'))
  const props = { ...parcel, shell, domElement, onPaint: jest.fn(), onCrash: jest.fn(), ...over }
  await remote.bootstrap(props)
  // Not awaited: act() draws only after its callback has ended, and mounting ends only after drawing.
  await act(async () => void remote.mount(props))
  leave = async () => {
    await act(async () => void remote.unmount(props))
    domElement.remove()
  }
  return { remote, ...props }
}

describe('defineRemote', () => {
  it('draws the screens with the shell and the remote’s texts, and reports when they are drawn', async () => {
    function Root() {
      const { t } = useTranslation('mf-test' as 'common')
      return <p>{`${t('hello' as 'action.retry')} from ${useShell() === shell ? 'this shell' : 'another'}`}</p>
    }
    const { onPaint } = await mount({ Root })
    expect(screen.getByText('Hello from this shell')).toBeTruthy()
    expect(onPaint).toHaveBeenCalledTimes(1)
  })

  it('does not report that it is drawn while a screen is suspended', async () => {
    const never = new Promise<never>(() => {})
    const { onPaint } = await mount({
      Root: () => {
        throw never
      },
    })
    expect(onPaint).not.toHaveBeenCalled()
  })

  it('marks the elements that its styles apply to, also those over the screens, and removes these with it', async () => {
    const Root = () => (
      <>
        <Drawer open>In a drawer</Drawer>
        <Modal open>In a dialog</Modal>
        <Select open aria-label="Choice" options={[{ value: 'Chosen' }]} />
      </>
    )
    const { domElement } = await mount({ Root })
    const drawn = [screen.getByText('In a drawer'), screen.getByText('In a dialog'), screen.getByRole('option')]
    const places = drawn.map((of) => of.closest<HTMLElement>('.styles-mf-test'))
    for (const place of places) expect(place && !domElement.contains(place)).toBe(true)
    expect(domElement.className).toBe('styles-mf-test')
    await leave?.()
    leave = undefined
    for (const place of places) expect(place?.isConnected).toBe(false)
    expect(domElement.className).toBe('')
  })

  it('hands the shell what a screen throws, while drawing and in an effect', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    const Throwing = () => {
      throw new Error('drawing')
    }
    const Effect = () => {
      useEffect(() => {
        throw new Error('effect')
      })
      return null
    }
    expect((await mount({ Root: Throwing })).onCrash).toHaveBeenCalledWith(new Error('drawing'))
    await leave?.()
    expect((await mount({ Root: Effect })).onCrash).toHaveBeenCalledWith(new Error('effect'))
    logged.mockRestore()
  })

  it('sets every store back to how it began', async () => {
    const useDraft = create(() => ({ content: '' }))
    const { remote } = await mount({ stores: [useDraft] })
    useDraft.setState({ content: 'for one user only' })
    remote.reset()
    expect(useDraft.getState()).toEqual({ content: '' })
  })

  it('follows the address within its area, and no further', async () => {
    const Root = () => (
      <Routes>
        <Route path="/logs" element={<Link to="/logs/1">one</Link>} />
        <Route path="/logs/1" element={<p>first</p>} />
        <Route path="*" element={<Navigate to="/logs" replace />} />
      </Routes>
    )
    const isHere = () => location.pathname.startsWith('/logs')
    await mount({ Root }, '/logs', { isHere })
    await act(async () => screen.getByText('one').click())
    expect(screen.getByText('first')).toBeTruthy()

    // The menu, for example, goes to another remote.
    await act(async () => {
      history.pushState(null, '', '/home')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(location.pathname).toBe('/home')
    expect(screen.getByText('first')).toBeTruthy()
  })

  it('does not bring a user back who left before it was drawn', async () => {
    const isHere = () => location.pathname.startsWith('/logs')
    const { onPaint } = await mount({ Root: () => <Navigate to="/logs" replace /> }, '/home', { isHere })
    expect(onPaint).not.toHaveBeenCalled()
    expect(location.pathname).toBe('/home')
  })
})
