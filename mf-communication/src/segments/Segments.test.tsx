import { expect, it } from '@jest/globals'
import { renderRemote } from '@songsarn/testing/render-remote.tsx'
import { screen, waitFor } from '@testing-library/react'
import { definition } from '../app/definition.ts'
import { SEGMENT_ID, samplePerson, sampleSegment } from '../testing/samples.ts'
import { segmentOfResult } from './start-segment.ts'

it('counts while conditions are written, names the incomplete one, and saves', async () => {
  const bodies: object[] = []
  const { user, address } = renderRemote(definition, {
    path: '/people/segments/new',
    answers: {
      listCustomFields: () => ({ items: [] }),
      previewSegment: () => ({
        people: 120,
        all: 500,
        items: [samplePerson()],
        unreadable: [{ field: 'size', kind: 'number' as const, people: 3 }],
      }),
      createSegment: ({ body }) => {
        bodies.push(body)
        return sampleSegment()
      },
      getSegment: () => sampleSegment(),
    },
  })
  expect(await screen.findByText('120 of 500 people')).toBeTruthy()
  expect(screen.getByText(/3 people have a value in “size” that is no number/)).toBeTruthy()
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
              { kind: 'birthday', on: 'thisMonth', days: 7 },
              { kind: 'text', field: 'city', test: 'is', value: 'Phuket' },
            ],
          },
        ],
      },
    },
  ])
})

it('begins with the people of a result, named after its communication', async () => {
  const bodies: object[] = []
  const { user } = renderRemote(definition, {
    path: segmentOfResult('notClicked', { id: SEGMENT_ID, name: 'November sale' }),
    answers: {
      listCustomFields: () => ({ items: [] }),
      previewSegment: () => ({ people: 2, all: 5, items: [], unreadable: [] }),
      createSegment: ({ body }) => {
        bodies.push(body)
        return sampleSegment()
      },
      getSegment: () => sampleSegment(),
    },
  })
  expect(await screen.findByDisplayValue('Not clicked: November sale')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save segment' }))
  const deed = { kind: 'deed', communicationId: SEGMENT_ID, link: null, days: null }
  const conditions = [
    { ...deed, deed: 'written', done: true },
    { ...deed, deed: 'clicked', done: false },
  ]
  await waitFor(() =>
    expect(bodies).toEqual([
      { name: 'Not clicked: November sale', filter: { match: 'all', groups: [{ match: 'all', conditions }] } },
    ]),
  )
})
