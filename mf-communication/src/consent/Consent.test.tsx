import { expect, it } from '@jest/globals'
import type { Consent } from '@songsarn/contract/communication/consent'
import { type Answers, problem } from '@songsarn/testing/fake-service'
import { type RenderOptions, renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { sampleConsentTemplate } from '../testing/samples.ts'

const template = sampleConsentTemplate()
const path = `/templates/consent/${template.id}`
const open = (at: string, answers: Answers = {}, options: Partial<RenderOptions> = {}) =>
  renderRemote(definition, {
    path: at,
    answers: {
      listConsentTemplates: () => ({ items: [template], page: 0, size: 10, total: 1 }),
      getConsentTemplate: () => template,
      ...answers,
    },
    ...options,
  })

it('lists the templates with their versions, and opens one', async () => {
  const { user, address } = open('/templates/consent')
  const table = within(await screen.findByRole('table', { name: 'e-Consent templates' }))
  for (const text of ['Marketing', '2', '20 Nov 2026 11:00']) expect(table.getByText(text)).toBeTruthy()
  await user.click(table.getByRole('link', { name: 'Marketing' }))
  expect(address()).toBe(path)
})

it('is created; the preview shows the page as it is written, in both languages', async () => {
  const bodies: unknown[] = []
  const { user, address } = open('/templates/consent/new', {
    createConsentTemplate: ({ body }) => {
      bodies.push(body)
      return template
    },
  })
  await user.type(await screen.findByLabelText('Name'), 'Marketing')
  const preview = within(screen.getByRole('region', { name: 'What recipients see' }))
  expect(preview.getByText('The consent text will appear here.')).toBeTruthy()
  await user.type(screen.getByLabelText('Consent text'), 'I agree.')
  expect(preview.getByText('I agree.')).toBeTruthy()
  expect(preview.getByText('Accept')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'ไทย' }))
  expect(preview.getByText('ไม่ยินยอม')).toBeTruthy()
  // The words of the page, not of the console.
  expect(preview.getByText('ชื่อผู้ส่งของคุณ ขอความยินยอมจากคุณ')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create template' }))
  await waitFor(() => expect(address()).toBe(path))
  expect(bodies).toEqual([{ name: 'Marketing', content: 'I agree.' }])
})

it('is deleted after a question that names what stays', async () => {
  const { user, address } = open(path, { deleteConsentTemplate: () => undefined })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Its answers stay/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(address()).toBe('/templates/consent'))
})

it('shows a viewer the text without a way to change it', async () => {
  open(path, {}, { role: 'viewer' })
  expect(await screen.findByDisplayValue('Marketing')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Save|Delete/ })).toBeNull()
})

it('says that a template is not found', async () => {
  open(path, { getConsentTemplate: () => problem('resource.notFound') })
  expect(await screen.findByText('e-Consent template not found')).toBeTruthy()
})

it('leads to the answers to a template, filtered from the address', async () => {
  const answer: Consent = {
    ...{ id: template.id, mobile: '66812345678', templateId: template.id, templateName: 'Marketing', version: 2 },
    ...{ answer: 'decline' as const, communicationId: template.id, date: '2026-11-20T04:00:00.000Z' },
  }
  const { user, address, service } = open(path, {
    listConsents: () => ({ items: [answer], page: 0, size: 10, total: 1 }),
    getLookup: () => ({ items: [{ value: template.id, label: 'Marketing' }] }),
  })
  await user.click(await screen.findByRole('button', { name: 'See answers' }))
  expect(address()).toBe(`/people/consents?templateId=${template.id}`)
  const table = within(await screen.findByRole('table', { name: 'e-Consent answers' }))
  for (const text of ['+66 81 234 5678', 'Declined', 'Marketing']) expect(table.getByText(text)).toBeTruthy()
  expect(service.requests).toContain(`GET /v1/consents?page=0&size=10&templateId=${template.id}`)
})

it('keeps the former texts', async () => {
  const versions = [
    { version: 2, content: 'I agree to all', createDate: '2026-11-20T04:00:00.000Z' },
    { version: 1, content: 'I agree', createDate: '2026-11-19T04:00:00.000Z' },
  ]
  open(`${path}?tab=versions`, { listConsentVersions: () => ({ items: versions }) })
  for (const text of ['Version 2', 'I agree to all', 'Version 1', 'I agree'])
    expect(await screen.findByText(text)).toBeTruthy()
})
