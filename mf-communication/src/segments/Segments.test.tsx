import { expect, it } from '@jest/globals'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { SEGMENT_ID, samplePerson, sampleSegment } from '../testing/samples.ts'

it('counts while conditions are written, names the incomplete one, and saves', async () => {
  const bodies: object[] = []
  const { user, address } = renderRemote(definition, {
    path: '/people/segments/new',
    answers: {
      listCustomFields: () => ({ items: [] }),
      previewSegment: () => ({ people: 120, all: 500, items: [samplePerson()] }),
      createSegment: ({ body }) => {
        bodies.push(body)
        return sampleSegment()
      },
      getSegment: () => sampleSegment(),
    },
  })
  expect(await screen.findByText('120 of 500 people')).toBeTruthy()
  await user.type(screen.getByLabelText('Name'), 'Phuket')
  await user.click(screen.getByRole('button', { name: 'Add a condition' }))
  // The count before is about other conditions.
  expect(await screen.findByText('Complete the conditions to see who they find.')).toBeTruthy()
  expect(screen.queryByText('120 of 500 people')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save segment' }))
  expect(await screen.findByText('This field is required.')).toBeTruthy()
  expect(bodies).toEqual([])
  await user.type(screen.getByLabelText('Value'), 'Phuket')
  expect(await screen.findByText('120 of 500 people')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save segment' }))
  await waitFor(() => expect(address()).toBe(`/people/segments/${SEGMENT_ID}`))
  expect(bodies).toEqual([
    {
      name: 'Phuket',
      filter: {
        match: 'all',
        groups: [
          {
            match: 'all',
            conditions: [
              { kind: 'birthday', on: 'thisMonth' },
              { kind: 'text', field: 'city', test: 'is', value: 'Phuket' },
            ],
          },
        ],
      },
    },
  ])
})
