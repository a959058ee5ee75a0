import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { createI18n } from '@songsarn/i18n/instance'
import { fieldProblemText, problemText } from '@songsarn/i18n/problem-text'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import * as z from 'zod/mini'
import type { FormOptions } from './contract-form.ts'
import { FormDialog } from './FormDialog.tsx'
import { type FormDraft, type FormHost, FormHostContext } from './form-host.ts'
import { NumberField } from './NumberField.tsx'
import { PageForm } from './PageForm.tsx'
import { RadioField } from './RadioField.tsx'
import { TextField } from './TextField.tsx'
import { useContractForm } from './use-contract-form.ts'

const ENGLISH = createI18n('en')
const wordsOf = (code: string) => fieldProblemText(ENGLISH, { code })
const REQUIRED = wordsOf('required')

const call = {
  body: z
    .object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(10)),
      size: z.number().check(z.int(), z.minimum(2)),
      notify: z.enum(['never', 'always']),
      url: z.string().check(z.maxLength(50)),
    })
    .check(
      z.refine(({ notify, url }) => notify === 'never' || url !== '', { path: ['url'], params: { code: 'required' } }),
    ),
}
type Body = z.output<typeof call.body>
type Values = { name: string; size: number | null; notify: Body['notify']; url: string }

const INITIAL: Values = { name: '', size: 3, notify: 'never', url: '' }

class Refusal extends Error {
  code: string
  errors: object[]
  constructor(code: string, errors: object[] = []) {
    super(code)
    this.code = code
    this.errors = errors
  }
}

/** A host whose drafts outlive the form, as the browser's storage does. */
function fakeHost(stored?: unknown) {
  const guards = new Map<() => boolean, (() => void) | undefined>()
  const drafts = new Map<string, unknown>(stored === undefined ? [] : [['thing', stored]])
  const host: FormHost = {
    leaveGuard(isDirty, onLeave) {
      guards.set(isDirty, onLeave)
      return () => guards.delete(isDirty)
    },
    draft: (name): FormDraft => ({
      key: name,
      read: () => (drafts.has(name) ? { value: drafts.get(name), savedAt: Date.UTC(2026, 10, 20, 7, 5) } : undefined),
      save: (value) => {
        drafts.set(name, value)
        return true
      },
      drop: () => drafts.delete(name),
    }),
  }
  return {
    host,
    drafts,
    isGuarded: () => [...guards.keys()].some((isDirty) => isDirty()),
    leave() {
      for (const onLeave of guards.values()) onLeave?.()
    },
  }
}

type Options = Partial<FormOptions<typeof call, Values, unknown>> & { inDialog?: boolean }

function Thing({ inDialog, ...options }: Options & { send: (body: Body) => Promise<unknown> }) {
  const form = useContractForm(call, { initial: INITIAL, ...options })
  const fields = (
    <>
      <TextField form={form} name="name" label="Name" help="As customers see it" />
      <NumberField form={form} name="size" label="Size" />
      <RadioField
        form={form}
        name="notify"
        label="Notify"
        options={[
          { value: 'never', label: 'Never' },
          { value: 'always', label: 'Always' },
        ]}
      />
      <TextField form={form} name="url" label="Address" />
    </>
  )
  const [isOpen, setOpen] = useState(true)
  if (!inDialog) {
    return (
      <PageForm form={form} submit="Save">
        {fields}
      </PageForm>
    )
  }
  return (
    <FormDialog form={form} submit="Save" title="Thing" open={isOpen} onClose={() => setOpen(false)}>
      {fields}
    </FormDialog>
  )
}

function open({ send = async (body) => body, ...options }: Options = {}, host = fakeHost()) {
  const sent = jest.fn(send)
  const i18n = createI18n('en')
  const draw = (more: Options = {}) => (
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <I18nextProvider i18n={i18n}>
        <FormHostContext value={host.host}>
          <Thing {...options} {...more} send={sent} />
        </FormHostContext>
      </I18nextProvider>
    </ConfigProvider>
  )
  const { rerender, unmount } = render(draw())
  return {
    ...host,
    sent,
    i18n,
    unmount,
    change: (more: Options) => rerender(draw(more)),
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
  }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const save = () => screen.getByRole('button', { name: /Save$/ })
/** The texts that describe a control, besides its label. */
const described = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

afterEach(cleanup)

it('waits with sending until it has filled in what it loads', async () => {
  const { user, sent, change } = open({ isFilling: true })
  await user.click(save())
  expect(save().closest('form')?.getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText(REQUIRED)).toBeNull()
  change({ isFilling: false, initial: { ...INITIAL, name: 'The only' } })
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ name: 'The only' })
})

describe('problems', () => {
  it('show after the first try, at their field, and go as they are corrected', async () => {
    const { user, sent } = open()
    await user.type(field('Name'), 'x')
    await user.clear(field('Name'))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(save())
    await waitFor(() => expect(described('Name')).toContain(REQUIRED))
    expect(field('Name').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field('Name'))
    await user.type(field('Name'), 'Shop')
    await waitFor(() => expect(described('Name')).not.toContain(REQUIRED))
    expect(sent).not.toHaveBeenCalled()
  })

  it('are summed up from two on, each with a link to its field; the first one has the focus', async () => {
    const { user } = open()
    await user.clear(field('Size'))
    await user.click(save())
    const summary = within((await screen.findByText('Check 2 fields')).closest('.form-summary') as HTMLElement)
    expect(document.activeElement).toBe(field('Name'))
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Name', 'Size'])
    await user.click(summary.getByRole('link', { name: 'Size' }))
    expect(document.activeElement).toBe(field('Size'))
    await user.type(field('Size'), '5')
    await waitFor(() => expect(screen.queryByText(/Check \d/)).toBeNull())
  })

  it('of one field go when another is changed that they come from', async () => {
    const { user } = open({ initial: { ...INITIAL, name: 'Shop', notify: 'always' } })
    await user.click(save())
    await waitFor(() => expect(described('Address')).toContain(REQUIRED))
    await user.click(screen.getByRole('radio', { name: 'Never' }))
    await waitFor(() => expect(described('Address')).not.toContain(REQUIRED))
  })

  it('are in the language in use', async () => {
    const { user, i18n } = open()
    await user.click(save())
    await waitFor(() => expect(described('Name')).toContain(REQUIRED))
    await act(async () => void (await i18n.changeLanguage('th')))
    await waitFor(() => expect(described('Name')).not.toContain(REQUIRED))
    expect(described('Name')).not.toBe('As customers see it ')
  })

  it('of a field that is not on the screen are not swallowed', async () => {
    const { user } = open({ check: () => ({ hidden: { code: 'format' } }), initial: { ...INITIAL, name: 'Shop' } })
    await user.click(save())
    expect(await screen.findByText(`hidden: ${wordsOf('format')}`)).toBeTruthy()
  })

  it('may have words of their own', async () => {
    const { user } = open({ words: { name: { required: 'Enter a name.' } } })
    await user.click(save())
    await waitFor(() => expect(described('Name')).toContain('Enter a name.'))
  })
})

describe('required fields', () => {
  it('are the fields that the schema refuses when blank', () => {
    open()
    expect(field('Name').getAttribute('aria-required')).toBe('true')
    expect(field('Size').getAttribute('aria-required')).toBe('true')
    expect(field('Address').getAttribute('aria-required')).toBe('false')
    // A user cannot leave it blank.
    expect(screen.getByText('Notify').className).not.toContain('form-required')
  })
})

describe('sending', () => {
  it('gives the call what its schema makes of the values', async () => {
    const { user, sent } = open()
    await user.type(field('Name'), ' Shop ')
    await user.click(save())
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ name: 'Shop', size: 3, notify: 'never', url: '' }))
  })

  it('happens once however often it is pressed, and by Ctrl+Enter', async () => {
    const { user, sent } = open({ send: () => new Promise(() => {}) })
    await user.type(field('Name'), 'Shop')
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}')
    await user.click(save())
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('puts what is refused at its field, keeps the values, and may be tried again unchanged', async () => {
    const send = async () => {
      throw new Refusal('request.invalid', [{ path: 'name', code: 'notAllowed', message: '' }])
    }
    const { user, sent } = open({ send })
    await user.type(field('Name'), 'Shop')
    await user.click(save())
    await waitFor(() => expect(described('Name')).toContain(wordsOf('notAllowed')))
    expect(document.activeElement).toBe(field('Name'))
    expect(field('Name').value).toBe('Shop')
    await user.click(save())
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
    await user.type(field('Name'), '2')
    await waitFor(() => expect(described('Name')).not.toContain(wordsOf('notAllowed')))
  })

  it('puts a refusal at the field that its code is about', async () => {
    const send = async () => {
      throw new Refusal('sender.notApproved')
    }
    const { user } = open({ send, fieldOfCode: { 'sender.notApproved': 'name' } })
    await user.type(field('Name'), 'Shop')
    await user.click(save())
    await waitFor(() => expect(described('Name')).toContain(problemText(ENGLISH, { code: 'sender.notApproved' })))
  })

  it.each([
    ['webhook.addressRefused', problemText(ENGLISH, { code: 'webhook.addressRefused' })],
    ['request.invalid', wordsOf('notAllowed')],
  ])('says at a field that is not allowed why %s refused it', async (code, words) => {
    const send = async () => {
      throw new Refusal(code, [{ path: 'name', code: 'notAllowed', message: '' }])
    }
    const { user } = open({ send })
    await user.type(field('Name'), 'Shop')
    await user.click(save())
    await waitFor(() => expect(described('Name')).toContain(words))
  })

  it('opens with what a later step refused at its field, until that is changed', async () => {
    const refused = new Refusal('request.invalid', [{ path: 'name', code: 'notAllowed', message: '' }])
    const { user } = open({ initial: { ...INITIAL, name: 'Shop' }, refused })
    await waitFor(() => expect(described('Name')).toContain(wordsOf('notAllowed')))
    expect(document.activeElement).toBe(field('Name'))
    await user.type(field('Name'), '2')
    await waitFor(() => expect(described('Name')).not.toContain(wordsOf('notAllowed')))
  })

  it('shows any other problem in words beside the submit button', async () => {
    const send = async () => {
      throw new Refusal('service.fault')
    }
    const { user } = open({ send })
    await user.type(field('Name'), 'Shop')
    await user.click(save())
    const words = await screen.findByText(/Something went wrong in the service/)
    // A long form may be scrolled away from its end.
    expect(words.closest('.form-bar')?.contains(save())).toBe(true)
    expect(field('Name').value).toBe('Shop')
  })

  it('saves everything but text that was typed meanwhile', async () => {
    let answer = () => {}
    const { user, isGuarded } = open({ send: () => new Promise<void>((resolve) => (answer = resolve)) })
    await user.type(field('Name'), 'Shop')
    await user.click(save())
    await user.type(field('Name'), ' 2')
    await act(async () => answer())
    expect(field('Name').value).toBe('Shop 2')
    expect(isGuarded()).toBe(true)
    await user.clear(field('Name'))
    await user.type(field('Name'), 'Shop')
    expect(isGuarded()).toBe(false)
  })
})

describe('what is saved elsewhere', () => {
  it('comes into the fields that are not changed here', async () => {
    const { user, change, isGuarded } = open({ initial: { ...INITIAL, name: 'Shop' } })
    await user.type(field('Name'), ' 2')
    change({ initial: { ...INITIAL, name: 'Web', size: 7 } })
    expect(field('Name').value).toBe('Shop 2')
    expect(field('Size').value).toBe('7')
    expect(isGuarded()).toBe(true)
  })
})

describe('a draft', () => {
  it('holds the changes until they are saved', async () => {
    const { user, drafts } = open({ draft: 'thing' })
    await user.type(field('Name'), 'Shop')
    expect(drafts.get('thing')).toEqual({ name: 'Shop' })
    await user.click(save())
    await waitFor(() => expect(drafts.has('thing')).toBe(false))
  })

  it('stays after a step that does not save', async () => {
    const onSaved = jest.fn()
    const { user, drafts, isGuarded } = open({ draft: 'thing', isStep: true, onSaved })
    await user.type(field('Name'), 'New')
    await user.click(save())
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
    expect(drafts.get('thing')).toEqual({ name: 'New' })
    expect(isGuarded()).toBe(true)
  })

  it('comes back, says so, and can be discarded', async () => {
    const { user, drafts, isGuarded } = open({ draft: 'thing' }, fakeHost({ name: 'Shop', size: null, other: 1 }))
    expect(field('Name').value).toBe('Shop')
    expect(field('Size').value).toBe('')
    expect(isGuarded()).toBe(true)
    expect(screen.getByText(/Your unsaved changes from .*14:05 were restored/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(field('Name').value).toBe('')
    expect(drafts.has('thing')).toBe(false)
    expect(isGuarded()).toBe(false)
    expect(screen.queryByText(/were restored/)).toBeNull()
  })

  it('of another build is left out where it does not fit', () => {
    open({ draft: 'thing' }, fakeHost({ name: ['Shop'], size: '7' }))
    expect(field('Name').value).toBe('')
    expect(screen.queryByText(/were restored/)).toBeNull()
  })

  it('survives a sign-out, and goes when the user leaves the page on purpose', async () => {
    const { user, unmount, drafts, leave } = open({ draft: 'thing' })
    await user.type(field('Name'), 'Shop')
    unmount()
    expect(drafts.get('thing')).toEqual({ name: 'Shop' })
    leave()
    const again = open({ draft: 'thing' })
    await again.user.type(field('Name'), 'Shop')
    again.leave()
    expect(again.drafts.has('thing')).toBe(false)
  })

  it('that the browser does not store is reported', async () => {
    const host = fakeHost()
    const draft = host.host.draft
    host.host.draft = (name) => ({ ...draft(name), save: () => false })
    const { user } = open({ draft: 'thing' }, host)
    await user.type(field('Name'), 'Shop')
    expect(await screen.findByText(/cannot store a draft/)).toBeTruthy()
  })

  it('that another tab has open is reported until that tab has left it', async () => {
    let grant: (() => unknown) | undefined
    const request = (_: string, __: object, granted: () => unknown) => {
      grant = granted
      return new Promise(() => {})
    }
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
    open({ draft: 'thing' })
    expect(await screen.findByText(/open in another tab too/)).toBeTruthy()
    act(() => void grant?.())
    expect(screen.queryByText(/open in another tab too/)).toBeNull()
    Reflect.deleteProperty(navigator, 'locks')
  })
})

describe('a dialog', () => {
  it('closes at once without a change, else asks', async () => {
    const { user, isGuarded } = open({ inDialog: true })
    await user.type(field('Name'), 'Shop')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Discard your changes?')).toBeTruthy()
    expect(field('Name').value).toBe('Shop')
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(isGuarded()).toBe(false))
  })

  it('has its submit button in its footer', async () => {
    const { user, sent } = open({ inDialog: true })
    await user.type(field('Name'), 'Shop')
    await user.click(save())
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
  })
})

it('is only looked at by who may not change it', async () => {
  const { user, sent } = open({ isReadOnly: true, initial: { ...INITIAL, name: 'Shop' } })
  expect(field('Name').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(sent).not.toHaveBeenCalled()
})
