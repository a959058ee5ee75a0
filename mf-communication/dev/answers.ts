import { type Answers, problem } from '@songsarn/testing/fake-service'

export const never = () => new Promise<never>(() => {})
export const failing = () => problem('service.fault', 'req-workbench')

export const base: Answers = {
  getLookup: ({ params }) => ({
    items: params.name === 'lineChannels' ? [] : [{ value: 'SONGSARN', label: 'SONGSARN' }],
  }),
  getApprovers: () => ({ names: ['Olan Owner', 'Anong Admin'], ofParent: 0 }),
  listCarriers: () => ({ items: [{ carrier: 'main', channel: 'sms', state: 'up', waiting: 0 }], unassigned: 0 }),
}

/** The rows of an analysis. */
export const rows: Answers['getAnalysisRows'] = ({ query }) => ({
  items: [
    {
      row: 1,
      input: '0812340009',
      mobile: '66812340009',
      person: null,
      bucket: query.bucket ?? 'unique',
      reason: 'ok',
      duplicateOf: null,
      ...{ line: null, duplicateOfLine: null, cells: null, links: [] },
      parts: 1,
      credits: 1,
      text: 'Your parcel is here.',
    },
  ],
  page: 0,
  size: 10,
  total: 1,
  columns: null,
})
