import { expect, it } from '@jest/globals'
import type { Answers } from '@songsarn/testing/fake-service'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, within } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { sampleLinkDomain, sampleRules } from './testing/sample-rules.ts'

const open = (answers: Answers) =>
  renderRemote(definition, {
    path: '/account/sending-rules',
    answers: { getSendingRules: () => sampleRules(), getLinkDomain: () => sampleLinkDomain, ...answers },
  })

it('sets what happens to links, and says what the provider set', async () => {
  const bodies: unknown[] = []
  const links = { otherAddress: 'allow', shortener: 'refuse', download: 'warn' } as const
  const { user } = open({
    getSendingRules: () => sampleRules({ floors: { ...sampleRules().floors, links } }),
    updateSendingRules: ({ body }) => {
      bodies.push(body)
      return sampleRules()
    },
  })
  const section = within(await screen.findByRole('region', { name: /Links in texts/ }))
  expect(section.getByText(/such as bit\.ly: Refuse · .*: Warn before the send/)).toBeTruthy()
  await user.click(section.getByRole('switch'))
  await user.click(section.getByRole('button', { name: 'Save' }))
  expect(bodies).toEqual([{ version: 3, links: { otherAddress: 'warn', shortener: 'refuse', download: 'refuse' } }])
})

it('says in words where a link domain points, and shows the records that it needs', async () => {
  const { user } = open({
    checkLinkDomain: () =>
      Response.json(
        {
          ...{
            type: 'about:blank',
            title: 'Not valid',
            status: 422,
            code: 'linkDomain.elsewhere',
            requestId: 'req-test',
          },
          params: { domain: 'sms.brand.example', target: 'sms.example', addresses: '198.51.100.7' },
        },
        { status: 422, headers: { 'Content-Type': 'application/problem+json' } },
      ),
  })
  const section = within(await screen.findByRole('region', { name: /Domain of short links/ }))
  expect(
    await section.findByText('_songsarn.sms.brand.example TXT songsarn=6f1ed002ab5595859014ebf0951522d9'),
  ).toBeTruthy()
  await user.click(section.getByRole('button', { name: 'Check' }))
  expect(
    await section.findByText(/points elsewhere: to 198\.51\.100\.7\. Make it a CNAME of sms\.example/),
  ).toBeTruthy()
})
