import { describe, expect, it } from '@jest/globals'
import { MAX_RECIPIENTS } from '@songsarn/contract/analyses'
import { type Draft, EMPTY_DRAFT } from '../draft.ts'
import { parseRecipients } from '../recipients/parse-recipients.ts'
import { draftProblems } from './draft-problems.ts'

const complete: Draft = { ...EMPTY_DRAFT, quicksendFrom: 'SONGSARN', quicksendTo: ['0812345678'], content: 'Hello' }

const problemsOf = (patch: Partial<Draft>, senders: string[] | undefined = ['SONGSARN']) => {
  const draft = { ...complete, ...patch }
  return draftProblems(draft, parseRecipients(draft.quicksendTo).counts, senders)
}

describe('the problems of a draft', () => {
  it('are none for a complete draft, even while the senders are loading', () => {
    expect(problemsOf({})).toEqual({})
    expect(problemsOf({}, undefined)).toEqual({})
  })

  it('allow invalid numbers beside a valid one', () => {
    expect(problemsOf({ quicksendTo: ['Somchai', '0812345678'] })).toEqual({})
  })

  it.each<[Partial<Draft>, object]>([
    [{ quicksendFrom: '' }, { quicksendFrom: 'from.required' }],
    [{ quicksendFrom: 'OTHER' }, { quicksendFrom: 'from.notApproved' }],
    [{ quicksendTo: [] }, { quicksendTo: 'to.required' }],
    [{ quicksendTo: ['Somchai', '021234567'] }, { quicksendTo: 'to.noneValid' }],
    [{ quicksendTo: Array.from({ length: MAX_RECIPIENTS + 1 }, () => '0812345678') }, { quicksendTo: 'to.tooMany' }],
    [{ content: '' }, { content: 'content.required' }],
  ])('name the field and the cause', (patch, problems) => {
    expect(problemsOf(patch)).toEqual(problems)
  })
})
