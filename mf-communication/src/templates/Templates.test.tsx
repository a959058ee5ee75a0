import { describe, expect, it } from '@jest/globals'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { ANALYSIS_ID, sampleTemplate, TEMPLATE_ID } from '../testing/samples.ts'

const template = sampleTemplate()
const senders: Answers = { getLookup: () => ({ items: [{ value: 'SONGSARN', label: 'SONGSARN' }] }) }

const open = (path: string, answers: Answers = {}, options: Partial<RenderOptions> = {}) =>
  renderRemote(definition, { path, answers: { ...senders, ...answers }, ...options })

describe('the list of templates', () => {
  it('shows the templates, filtered from the address', async () => {
    const { service } = open('/templates?templateName=par', {
      listTemplates: () => ({ items: [template], page: 0, size: 10, total: 1 }),
    })
    const row = within(await screen.findByRole('table', { name: 'Templates' }))
    for (const text of ['Parcel', template.content, 'Verify (chosen when used)', 'Olan Owner'])
      expect(row.getByText(text)).toBeTruthy()
    expect(service.requests).toContain('GET /v1/templates?page=0&size=10&templateName=par')
  })

  it('offers a viewer no new one', async () => {
    open('/templates', { listTemplates: () => ({ items: [], page: 0, size: 10, total: 0 }) }, { role: 'viewer' })
    expect(await screen.findByText('No templates yet')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New template' })).toBeNull()
  })
})

it('shows a viewer no form for a new template', async () => {
  open('/templates/new', {}, { role: 'viewer' })
  expect(await screen.findByText("You don't have permission to view this")).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

describe('a template', () => {
  it('is created with the sender Verify by default, and a refused field shows why', async () => {
    const bodies: object[] = []
    const { user, address, service } = open('/templates/new', {
      createTemplate: ({ body }) => {
        bodies.push(body)
        return problem('limit.reached')
      },
      getTemplate: () => template,
    })
    await user.type(await screen.findByLabelText('Name'), 'Parcel')
    await user.click(screen.getByRole('button', { name: 'Create template' }))
    expect(await screen.findAllByText(/required|Write|Enter/i)).not.toHaveLength(0)
    expect(bodies).toEqual([])
    await user.click(screen.getByLabelText('Message'))
    await user.paste('Dear {{Order no.|customer}}, it is here.')
    await user.click(screen.getByRole('button', { name: 'Create template' }))
    expect(await screen.findByText(/You.ve reached the limit/)).toBeTruthy()
    service.answer({ createTemplate: () => template })
    await user.click(screen.getByRole('button', { name: 'Create template' }))
    await waitFor(() => expect(address()).toBe(`/templates/${TEMPLATE_ID}`))
    expect(bodies).toEqual([
      {
        templateName: 'Parcel',
        senderName: 'verify',
        content: 'Dear {{Order no.|customer}}, it is here.',
        shortenUrl: false,
      },
    ])
  })

  it('is duplicated under a name of its own, and the copy opens', async () => {
    const bodies: object[] = []
    const copy = sampleTemplate({ tempId: ANALYSIS_ID, templateName: 'Parcel (copy)' })
    const { user, address, service, shell } = open(`/templates/${TEMPLATE_ID}`, {
      getTemplate: ({ params }) => (params.tempId === TEMPLATE_ID ? template : copy),
      createTemplate: ({ body }) => {
        bodies.push(body)
        return problem('limit.reached')
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Duplicate' }))
    await waitFor(() => expect(shell.toasts.at(-1)).toMatchObject({ kind: 'warning' }))
    service.answer({ createTemplate: () => copy })
    await user.click(screen.getByRole('button', { name: 'Duplicate' }))
    await waitFor(() => expect(address()).toBe(`/templates/${ANALYSIS_ID}`))
    expect(await screen.findByRole('heading', { name: 'Parcel (copy)' })).toBeTruthy()
    const { senderName, content, shortenUrl } = template
    expect(bodies).toEqual([{ templateName: 'Parcel (copy)', senderName, content, shortenUrl }])
  })

  it('becomes again what it was', async () => {
    const versions = [2, 1].map((version) => ({ ...template, version, content: `Text ${version}` }))
    const asked: unknown[] = []
    const { user, shell } = open(`/templates/${TEMPLATE_ID}?tab=versions`, {
      getTemplate: () => sampleTemplate({ version: 2 }),
      listTemplateVersions: () => ({ items: versions }),
      restoreTemplate: ({ body }) => {
        asked.push(body)
        return sampleTemplate({ version: 3 })
      },
    })
    expect(await screen.findByText('Text 1')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Restore version 1' }))
    await waitFor(() => expect(shell.toasts.map(({ message }) => message)).toEqual(['Version 1 restored']))
    expect(asked).toEqual([{ version: 1 }])
  })

  it('fills in a quick send, which can be undone', async () => {
    const { user, shell } = open('/communication/quick-send', {
      getLookup: ({ params }) => ({
        items:
          params.name === 'templates'
            ? [{ value: TEMPLATE_ID, label: 'Parcel' }]
            : [{ value: 'SONGSARN', label: 'SONGSARN' }],
      }),
      getTemplate: () => template,
      listCarriers: () => ({ items: [], unassigned: 0 }),
    })
    await user.click(await screen.findByLabelText('Template'))
    await user.click(await screen.findByText('Parcel'))
    const message = screen.getByLabelText<HTMLTextAreaElement>('Message')
    await waitFor(() => expect(message.value).toBe(template.content))
    shell.toasts.at(-1)?.action?.run()
    await waitFor(() => expect(message.value).toBe(''))
  })
})
