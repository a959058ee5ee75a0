import { afterEach, expect, it, jest } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { controlOf, Field } from '../field/Field.tsx'
import { type UploadedFile, UploadInput } from './UploadInput.tsx'
import type { Uploading } from './use-upload.ts'

type Upload = (file: File, uploading: Uploading) => Promise<string>

function Thing({ upload, onValue }: { upload: Upload; onValue(value: UploadedFile | null): void }) {
  const [value, setValue] = useState<UploadedFile | null>(null)
  function change(next: unknown) {
    setValue(next as UploadedFile | null)
    onValue(next as UploadedFile | null)
  }
  return (
    <Field id="list" label="List">
      <UploadInput
        {...controlOf('list', undefined)}
        aria-required
        disabled={false}
        value={value}
        onChange={change}
        kinds={['csv', 'txt']}
        maxSize={1000}
        upload={upload}
      />
    </Field>
  )
}

function open(upload: Upload) {
  const onValue = jest.fn<(value: UploadedFile | null) => void>()
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <I18nextProvider i18n={createI18n('en')}>
        <Thing upload={upload} onValue={onValue} />
      </I18nextProvider>
    </ConfigProvider>,
  )
  return { onValue, user: userEvent.setup() }
}

/** jsdom's own File has no `arrayBuffer`. */
const file = (content: BlobPart, name: string) => Object.assign(new Blob([content]), { name }) as File
const LIST = file('0812345678\n', 'people.csv')
const choose = (chosen: File) => fireEvent.change(input(), { target: { files: [chosen] } })
const input = () => screen.getByLabelText<HTMLInputElement>('List')

afterEach(cleanup)

it('shows progress, then the file that the service has; it can be removed', async () => {
  let finish = (_id: string) => {}
  let progress = (_share: number) => {}
  const { user, onValue } = open((_, { onProgress }) => {
    progress = onProgress
    return new Promise((resolve) => (finish = resolve))
  })
  choose(LIST)
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0'))
  act(() => progress(0.4))
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  await act(async () => finish('f-1'))
  expect(onValue).toHaveBeenLastCalledWith({ id: 'f-1', name: 'people.csv', size: 11 })
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(onValue).toHaveBeenLastCalledWith(null)
})

it('refuses a picture that calls itself a list, and a file that is too large or empty, without sending them', async () => {
  const upload = jest.fn<Upload>(async () => 'f-1')
  open(upload)
  choose(file(new Uint8Array([0xff, 0xd8, 0xff]), 'photo.csv'))
  expect((await screen.findByRole('alert')).textContent).toContain('The content of photo.csv is not CSV, TXT')
  choose(file('x'.repeat(1001), 'large.txt'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('large.txt is larger'))
  expect(upload).not.toHaveBeenCalled()
  choose(file('', 'nothing.csv'))
  expect((await screen.findByText(/^nothing/)).textContent).toBe('nothing.csv is empty. Choose another file.')
})

it('is taken by a drop, tried again when it fails, and cancelled', async () => {
  const signals: AbortSignal[] = []
  let isDown = true
  open((_, { signal }) => {
    signals.push(signal)
    return isDown ? Promise.reject(Object.assign(new Error('down'), { code: 'service.fault' })) : new Promise(() => {})
  })
  fireEvent.drop(input(), { dataTransfer: { files: [LIST] } })
  const retry = await screen.findByRole('button', { name: /try again/i })
  isDown = false
  fireEvent.click(retry)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  expect(screen.getByText('Drop a file here, or choose one')).toBeTruthy()
})

it('stays enabled while a file is sent, so that it keeps the focus, but opens no second choice', async () => {
  open(() => new Promise(() => {}))
  choose(LIST)
  await screen.findByRole('progressbar')
  expect([input().disabled, input().getAttribute('aria-disabled')]).toEqual([false, 'true'])
  // False: the click was prevented.
  expect(fireEvent.click(input())).toBe(false)
})
