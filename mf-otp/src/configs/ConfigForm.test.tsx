import { describe, expect, it } from '@jest/globals'
import type { LookupName } from '@songsarn/contract/api'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { pageOfConfigs, sampleConfig } from '../testing/sample-configs.ts'

const items = (...values: string[]) => ({ items: values.map((value) => ({ value, label: value })) })
const LOOKUPS: Partial<Record<LookupName, ReturnType<typeof items>>> = {
  senders: items('SONGSARN'),
  'notification-types': items('none', 'verify', 'all'),
  'pin-lengths': items('4', '5', '6', '8'),
}
const config = sampleConfig()

const open = (answers: Answers = {}, options: Partial<RenderOptions> = {}) =>
  renderRemote(definition, {
    path: '/otp/new',
    answers: {
      getLookup: ({ params }) => LOOKUPS[params.name] ?? items(),
      listOtpConfigs: () => pageOfConfigs([config]),
      getOtpConfig: () => config,
      ...answers,
    },
    ...options,
  })

const field = (name: string) => screen.findByLabelText(name, { exact: true })
const write = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const chooseType = async (name: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Notification type' }))
  fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }))
}
const create = () => screen.getByRole('button', { name: 'Create configuration' })
const typedIn = async (name: string) => ((await field(name)) as HTMLInputElement).value

describe('a new configuration', () => {
  it('is saved with every field and opens', async () => {
    const bodies: unknown[] = []
    const { user, address, shell } = open({
      createOtpConfig: ({ body }) => {
        bodies.push(body)
        return { ...config, ...body }
      },
    })
    await write('Name', 'Web shop')
    await write('Prefix', 'sg')
    await write('Expire time', '630')
    await write('Failed attempts', '5')
    await write('Content', 'Code {{otp}}')
    await chooseType('Every result')
    await write('Notification URL', 'https://shop.example/otp')
    await write('Callback data', 'web')
    expect(screen.getByText(/More than 10 minutes is a long time/)).toBeTruthy()
    // The only approved sender is chosen by itself.
    await waitFor(() => expect(screen.getAllByText('SONGSARN').length).toBeGreaterThan(0))
    await user.click(create())
    await waitFor(() => expect(address()).toBe(`/otp/${config.id}`))
    expect(bodies).toEqual([
      {
        name: 'Web shop',
        status: true,
        sender: 'SONGSARN',
        prefix: 'SG',
        pinLength: 6,
        expireTime: 630,
        maxFail: 5,
        content: 'Code {{otp}}',
        countries: ['TH'],
        notifyType: 'all',
        notifyUrl: 'https://shop.example/otp',
        callbackData: 'web',
      },
    ])
    expect(shell.toasts.at(-1)?.message).toBe('“Web shop” created')
    expect(shell.isGuarded()).toBe(false)
  })

  it('previews the message with its parts and credits', async () => {
    open()
    await write('Prefix', 'SG')
    await write('Content', 'Your code is {{otp}} (ref {{ref}}).')
    const phone = within(await screen.findByRole('figure'))
    expect(phone.getByText(/^Your code is 123456 \(ref SG\w+\)\.$/)).toBeTruthy()
    await write('Content', `รหัส {{otp}} ${'ก'.repeat(70)}`)
    expect(phone.getByText('Part 1 of 2')).toBeTruthy()
    expect(screen.getByText('2 parts')).toBeTruthy()
    expect(screen.getByText(/2 credits/)).toBeTruthy()
    await screen.findByText(/12 characters fewer make 1 part instead of 2 parts. That saves 1 credit each./, {
      selector: 'li',
    })
  })

  it('shows errors at their fields in both languages, without a call', async () => {
    const { user, shell, service } = open()
    await write('Prefix', 'ABCD')
    await write('Expire time', '30')
    await user.click(create())
    const summary = within((await screen.findByText('Check 4 fields')).closest('.form-summary') as HTMLElement)
    for (const link of ['Name', 'Prefix', 'Expire time', 'Content'])
      expect(summary.getByRole('link', { name: link })).toBeTruthy()
    expect(document.activeElement).toBe(await field('Name'))
    expect(described(await field('Name'))).toContain('This field is required.')
    expect(described(await field('Prefix'))).toContain('Enter no more than 3 characters.')
    expect(described(await field('Expire time'))).toContain('Enter 60 or more.')
    expect(screen.getAllByText('* Require Code OTP').length).toBeGreaterThan(0)
    act(() => shell.setLanguage('th'))
    await waitFor(async () => expect(described(await field('อักษรนำหน้ารหัสอ้างอิง'))).toContain('ไม่เกิน 3 ตัวอักษร'))
    expect(await typedIn('อักษรนำหน้ารหัสอ้างอิง')).toBe('ABCD')
    expect(service.requests.filter((request) => request.startsWith('POST'))).toEqual([])
  })

  it('keeps what was typed when the service rejects a field, and shows where', async () => {
    const { user } = open({ createOtpConfig: () => problem('otp.addressRefused') })
    await write('Name', 'Web shop')
    await write('Content', 'Code {{otp}}')
    await chooseType('Every result')
    await write('Notification URL', 'http://10.0.0.1/')
    await screen.findAllByText('SONGSARN')
    await user.click(create())
    await waitFor(async () => expect(described(await field('Notification URL'))).toContain('private network'))
    expect(await typedIn('Name')).toBe('Web shop')
    expect(await typedIn('Notification URL')).toBe('http://10.0.0.1/')
    await write('Notification URL', 'https://shop.example/')
    await waitFor(async () => expect(described(await field('Notification URL'))).not.toContain('private network'))
  })

  it('asks before leaving with changes, and only then', async () => {
    const { shell } = open()
    await screen.findAllByText('SONGSARN')
    expect(shell.isGuarded()).toBe(false)
    await write('Name', 'Web shop')
    expect(shell.isGuarded()).toBe(true)
    await write('Name', '')
    expect(shell.isGuarded()).toBe(false)
  })

  it('keeps its draft for the user until it is saved', async () => {
    const { user, shell, address } = open({ createOtpConfig: ({ body }) => ({ ...config, ...body }) })
    await write('Name', 'Web shop')
    await write('Content', 'Code {{otp}}')
    await screen.findAllByText('SONGSARN')
    act(() => shell.navigate('/otp'))
    await screen.findByRole('table')
    act(() => shell.navigate('/otp/new'))
    await waitFor(async () => expect(await typedIn('Name')).toBe('Web shop'))
    expect(screen.getByText(/Your unsaved changes .* were restored/)).toBeTruthy()
    await user.click(create())
    await waitFor(() => expect(address()).toBe(`/otp/${config.id}`))
    act(() => shell.navigate('/otp/new'))
    await screen.findByRole('heading', { name: 'New OTP configuration' })
    expect(await typedIn('Name')).toBe('')
  })

  it('offers the notification types that the service lists', async () => {
    const { service } = open({
      getLookup: ({ params }) => (params.name === 'notification-types' ? items('none', 'new') : items('SONGSARN')),
    })
    await waitFor(() => expect(service.requests).toContain('GET /v1/lookups/notification-types'))
    await chooseType('new')
    expect(screen.queryByText('Every result')).toBeNull()
  })

  it('says that there is no sender name to choose', async () => {
    open({ getLookup: () => ({ items: [] }) })
    expect(await screen.findByText(/has no approved sender name yet/)).toBeTruthy()
  })
})

describe('an existing configuration', () => {
  const path = `/otp/${config.id}`

  it('is updated', async () => {
    const { user, shell } = open({ updateOtpConfig: ({ body }) => ({ ...config, ...body }) }, { path })
    await write('Name', 'Shop by phone')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('“Shop by phone” saved'))
    expect(shell.isGuarded()).toBe(false)
    expect(shell.currentTitle()).toBe('Shop by phone')
  })

  it('is deleted after a confirmation, by its name while it is in use', async () => {
    const { user, shell, address } = open({ deleteOtpConfig: () => undefined }, { path })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Delete “Web shop”?')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })))
    await user.type(dialog.getByLabelText('Type “Web shop” to confirm'), 'Web shop')
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(address()).toBe('/otp'))
    expect(shell.toasts.at(-1)?.message).toBe('“Web shop” deleted')
  })

  it('is read-only without the right to change it', async () => {
    open({}, { path, role: 'viewer' })
    expect(((await field('Name')) as HTMLInputElement).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /^(Save|Delete|Test OTP)$/ })).toBeNull()
  })

  it('says when it does not exist, and who can grant a missing right', async () => {
    open({ getOtpConfig: () => problem('resource.notFound') }, { path })
    expect(await screen.findByRole('heading', { level: 1, name: 'OTP configuration not found' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    open({ getOtpConfig: () => problem('right.missing') }, { path })
    expect(await screen.findByText("You don't have permission to view this")).toBeTruthy()
  })
})

it('is no form for a user who may not create one', async () => {
  const { shell } = open({}, { path: '/otp/new', role: 'viewer' })
  expect(await screen.findByText("You don't have permission to view this")).toBeTruthy()
  expect(screen.getByText('Ask the owner or an admin of Demo for access.')).toBeTruthy()
  expect(shell.currentTitle()).toBe('No permission')
})

/** The texts that describe a control for screen readers, besides its label. */
function described(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

describe('the status', () => {
  it.each([
    ['en', 'Status', 'Save', 'Turn off “Web shop”?', 'Turn off', 'Cancel', 'In the last hour it got 12 requests.'],
    ['th', 'สถานะ', 'บันทึก', 'ปิดใช้งาน “Web shop” หรือไม่', 'ปิดใช้งาน', 'ยกเลิก', 'ชั่วโมงที่ผ่านมามีคำขอ 12 รายการ'],
  ] as const)(
    'asks at Save before it is turned off, in %s',
    async (language, label, save, title, off, cancel, requests) => {
      const bodies: unknown[] = []
      const { user } = open(
        {
          updateOtpConfig: ({ body }) => {
            bodies.push(body)
            return { ...config, ...body }
          },
        },
        { path: `/otp/${config.id}`, language },
      )
      await user.click(await screen.findByRole('switch', { name: label }))
      const press = async () => {
        await user.click(screen.getByRole('button', { name: save }))
        return within(await screen.findByRole('dialog', { name: title }))
      }
      const question = await press()
      expect(await question.findByText(requests)).toBeTruthy()
      await user.click(question.getByRole('button', { name: cancel }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      // The form is as it was, and nothing was saved.
      expect(screen.getByRole('switch', { name: label }).getAttribute('aria-checked')).toBe('false')
      expect(bodies).toEqual([])
      await user.click((await press()).getByRole('button', { name: off }))
      await waitFor(() => expect(bodies).toMatchObject([{ status: false }]))
    },
  )
})
