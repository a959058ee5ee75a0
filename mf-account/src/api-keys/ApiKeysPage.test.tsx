import { describe, expect, it, jest } from '@jest/globals'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useAccountStore } from '../account-store.ts'
import { definition } from '../app/definition.ts'
import { presetOf, scopesOf } from './scope-presets.ts'
import { pageOfKeys, sampleKey } from './testing/sample-keys.ts'

const KEY = `songsarn_live_${'k'.repeat(39)}Ab3d`
const sample = sampleKey()

const open = (answers: Answers = {}, options: Partial<RenderOptions> = {}) =>
  renderRemote(definition, {
    path: '/account/api-keys',
    answers: { listApiKeys: () => pageOfKeys([sample]), ...answers },
    ...options,
  })

describe('the list', () => {
  it('shows what a key is for, and never the key itself', async () => {
    open()
    const row = within(await screen.findByRole('table', { name: 'API keys' }))
    for (const text of ['Web shop', 'songsarn_live_…Ab3d', 'Live', 'Request and verify OTP', 'Never', 'Olan Owner'])
      expect(row.getByText(text)).toBeTruthy()
  })

  it('shows revoked keys when the address says so', async () => {
    const { service, address } = open({}, { path: '/account/api-keys?status=revoked' })
    await screen.findByRole('button', { name: 'Remove the filter Show: Revoked' })
    expect(service.requests.at(-1)).toBe('GET /v1/api-keys?page=0&size=10&status=revoked')
    expect(address()).toBe('/account/api-keys?status=revoked')
  })

  it('offers to create the first key', async () => {
    const { user } = open({ listApiKeys: () => pageOfKeys([]) })
    expect(await screen.findByText('No API keys yet')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'New API key' }).at(-1) as HTMLElement)
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('says who can grant a missing right', async () => {
    open({ listApiKeys: () => problem('right.missing') })
    expect(await screen.findByText("You don't have permission to view this")).toBeTruthy()
  })
})

/** The open dialog, which must have this title. In tests antd gives every element the same id, so no title labels a dialog. */
async function dialogOf(title: string) {
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(title)).toBeTruthy()
  return dialog
}

describe('creating a key', () => {
  it('shows the key once, to be copied', async () => {
    const bodies: unknown[] = []
    const { user, container } = open({
      createApiKey: ({ body }) => {
        bodies.push(body)
        return { ...sample, ...body, key: KEY }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'New API key' }))
    await user.type((await dialogOf('New API key')).getByRole('textbox', { name: 'Name' }), 'Web shop')
    await user.click(screen.getByRole('radio', { name: 'Live' }))
    await user.click(screen.getByRole('button', { name: 'Create key' }))
    expect(await screen.findByText(KEY)).toBeTruthy()
    // A reload shows neither the form nor the key again.
    expect(useAccountStore.getState().view.isCreatingKey).toBe(false)
    expect(bodies).toEqual([{ name: 'Web shop', mode: 'live', scopes: ['send:Otp'] }])
    const copy = jest.spyOn(navigator.clipboard, 'writeText')
    await user.click(screen.getByRole('button', { name: 'Copy: Key' }))
    expect(copy).toHaveBeenCalledWith(KEY)
    await user.click(screen.getByRole('button', { name: "I've copied the key" }))
    await waitFor(() => expect(container.ownerDocument.body.textContent).not.toContain(KEY))
  })

  it('is continued when the user comes back to what was not finished', async () => {
    const first = open()
    await first.user.click(await screen.findByRole('button', { name: 'New API key' }))
    await first.user.type((await dialogOf('New API key')).getByRole('textbox', { name: 'Name' }), 'Web sh')
    act(() => first.shell.navigate('/account'))
    // Its picture is loaded when it is drawn.
    await screen.findByRole('heading', { name: 'Page not found' })
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => first.shell.navigate('/account/api-keys'))
    const name = (await dialogOf('New API key')).getByRole('textbox', { name: 'Name' }) as HTMLInputElement
    await waitFor(() => expect(name.value).toBe('Web sh'))
  })

  it('shows what is missing without a call', async () => {
    const { user, service } = open()
    await user.click(await screen.findByRole('button', { name: 'New API key' }))
    await user.click(await screen.findByRole('button', { name: 'Create key' }))
    expect(await screen.findByText('This field is required.')).toBeTruthy()
    expect(document.activeElement).toBe((await dialogOf('New API key')).getByRole('textbox', { name: 'Name' }))
    expect(service.requests.filter((request) => request.startsWith('POST'))).toEqual([])
  })

  it('accepts single rights', async () => {
    const bodies: { scopes?: string[] }[] = []
    const { user } = open({
      createApiKey: ({ body }) => {
        bodies.push(body)
        return { ...sample, ...body, key: KEY }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'New API key' }))
    await user.type((await dialogOf('New API key')).getByRole('textbox', { name: 'Name' }), 'Reports')
    await user.click(screen.getByText('Choose permissions (1 selected)'))
    await user.click(screen.getByRole('checkbox', { name: 'send:Otp' }))
    await user.click(screen.getByRole('button', { name: 'Create key' }))
    expect(await screen.findByText('Choose at least one permission.')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'read:Log' }))
    await user.click(screen.getByRole('button', { name: 'Create key' }))
    await screen.findByText(KEY)
    expect(bodies[0]?.scopes).toEqual(['read:Log'])
  })
})

describe('renaming', () => {
  /** The list with one key, whose new names are recorded. */
  const openNamed = (rename?: Answers['renameApiKey']) => {
    let current = sample
    const names: string[] = []
    const drawn = open({
      listApiKeys: () => pageOfKeys([current]),
      renameApiKey: (call) => {
        names.push(call.body.name)
        if (rename) return rename(call)
        current = { ...current, name: call.body.name }
        return current
      },
    })
    return { ...drawn, names }
  }
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Edit Name: / })
  const pencil = (name: string) => screen.findByRole('button', { name: `Edit Name: ${name}` })

  it('is done in the row, by keyboard, and can be undone', async () => {
    const { user, shell, names } = openNamed()
    ;(await pencil('Web shop')).focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await field())
    await user.keyboard('Online shop{Enter}')
    const edit = await pencil('Online shop')
    await waitFor(() => expect(document.activeElement).toBe(edit))
    shell.toasts.at(-1)?.action?.run()
    await pencil('Web shop')
    expect(names).toEqual(['Online shop', 'Web shop'])
  })

  it('keeps the old name on Escape, and does not save an unchanged name', async () => {
    const { user, names } = openNamed()
    await user.click(await pencil('Web shop'))
    await field()
    await user.keyboard('Other{Escape}')
    expect(document.activeElement).toBe(await pencil('Web shop'))
    await user.click(await pencil('Web shop'))
    await field()
    await user.keyboard('{Enter}')
    await pencil('Web shop')
    expect(names).toEqual([])
  })

  it('shows what is wrong at the field, and keeps what was typed', async () => {
    const { user, names } = openNamed(() => problem('service.fault'))
    await user.click(await pencil('Web shop'))
    await user.clear(await field())
    await user.keyboard('{Enter}')
    expect(await screen.findByText('This field is required.')).toBeTruthy()
    expect(names).toEqual([])
    await user.type(await field(), 'Other')
    expect(screen.queryByText('This field is required.')).toBeNull()
    await user.keyboard('{Enter}')
    expect(await screen.findByText(/Something went wrong in the service/)).toBeTruthy()
    expect((await field()).value).toBe('Other')
  })

  it('is not offered for a revoked key', async () => {
    open(
      { listApiKeys: () => pageOfKeys([sampleKey({ status: 'revoked' })]) },
      { path: '/account/api-keys?status=revoked' },
    )
    await screen.findByText('Web shop')
    expect(screen.queryByRole('button', { name: /^Edit Name/ })).toBeNull()
  })
})

describe('revoking', () => {
  it('asks for confirmation, then revokes', async () => {
    const { user, shell, service } = open({ revokeApiKey: () => undefined })
    await user.click(await screen.findByRole('button', { name: 'Revoke Web shop' }))
    const dialog = await dialogOf('Revoke “Web shop”?')
    expect(dialog.getByText(/songsarn_live_…Ab3d will lose access immediately/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('“Web shop” revoked'))
    expect(service.requests).toContain(`DELETE /v1/api-keys/${sample.id}`)
  })

  it('is not offered without the right', async () => {
    open({}, { role: 'viewer' })
    await screen.findByRole('table', { name: 'API keys' })
    expect(screen.queryByRole('button', { name: /Revoke|New API key|Edit Name/ })).toBeNull()
  })
})

it('speaks Thai', async () => {
  open({}, { language: 'th' })
  expect(await screen.findByRole('table', { name: 'คีย์ API' })).toBeTruthy()
  expect(screen.getByText('ขอและยืนยัน OTP')).toBeTruthy()
})

it('recognises each preset by its rights', () => {
  for (const preset of ['otp', 'send', 'read', 'all'] as const) {
    expect(scopesOf(preset).length).toBeGreaterThan(0)
    expect(presetOf(scopesOf(preset))).toBe(preset)
  }
  expect(presetOf(['read:Log', 'send:Otp'])).toBeUndefined()
})
