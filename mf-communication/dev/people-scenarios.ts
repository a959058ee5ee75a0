import type { Scenarios } from '@songsarn/testing/workbench/scenario'
import {
  COMMUNICATION_ID,
  PERSON_ID,
  SEGMENT_ID,
  samplePerson,
  samplePersonEvents,
  sampleRecipient,
  sampleSegment,
} from '../src/testing/samples.ts'
import { base, failing } from './answers.ts'

const CUSTOM_FIELDS = {
  items: [
    { id: '0199a000-0000-7000-8000-0000000000f1', name: 'member', type: 'yesNo' as const },
    { id: '0199a000-0000-7000-8000-0000000000f2', name: 'points', type: 'number' as const },
    { id: '0199a000-0000-7000-8000-0000000000f3', name: 'renewal', type: 'date' as const },
  ],
}

export const peopleScenarios = {
  people: {
    title: 'People',
    path: '/people',
    answers: {
      listPeople: () => ({
        items: [
          samplePerson(),
          samplePerson({
            id: COMMUNICATION_ID,
            mobile: '66898765432',
            firstName: 'Ann',
            lastName: 'Phillips',
            city: 'Chiang Mai',
            blacklisted: 'unsubscribed',
          }),
        ],
        page: 0,
        size: 10,
        total: 2,
      }),
    },
  },
  'people-empty': { title: 'People: none', path: '/people' },
  'people-error': { title: 'People: error', path: '/people', answers: { listPeople: failing } },
  'person-new': { title: 'New person', path: '/people/new', answers: { listCustomFields: () => CUSTOM_FIELDS } },
  person: {
    title: 'A person',
    path: `/people/${PERSON_ID}`,
    answers: {
      getPerson: () => samplePerson({ blacklisted: 'unsubscribed' }),
      getRecipient: () =>
        sampleRecipient({ person: samplePerson(), blacklisted: { reason: 'unsubscribed', isOwn: true } }),
      listCustomFields: () => CUSTOM_FIELDS,
    },
  },
  recipient: {
    title: 'A recipient',
    path: '/people/mobile/66812345678',
    answers: { ...base, getRecipient: () => sampleRecipient() },
  },
  'recipient-none': {
    title: 'A recipient: no messages',
    path: '/people/mobile/66812345678',
    answers: {
      ...base,
      getRecipient: () => sampleRecipient({ messages: { items: [], counts: [], countsAreExact: true } }),
    },
  },
  'recipient-error': {
    title: 'A recipient: error',
    path: '/people/mobile/66812345678',
    answers: { ...base, getRecipient: failing },
  },
  'person-history': {
    title: 'A person: history',
    path: `/people/${PERSON_ID}?tab=history`,
    answers: {
      getPerson: () => samplePerson({ blacklisted: 'unsubscribed' }),
      listCustomFields: () => CUSTOM_FIELDS,
      listPersonEvents: () => ({ items: samplePersonEvents(), nextCursor: 'next' }),
    },
  },
  segments: {
    title: 'People segments',
    path: '/people/segments',
    answers: { listSegments: () => ({ items: [sampleSegment()], page: 0, size: 10, total: 1 }) },
  },
  'segments-empty': {
    title: 'People segments: none',
    path: '/people/segments',
    answers: { listSegments: () => ({ items: [], page: 0, size: 10, total: 0 }) },
  },
  'segments-error': { title: 'People segments: error', path: '/people/segments', answers: { listSegments: failing } },
  'segment-new': { title: 'New people segment', path: '/people/segments/new' },
  segment: {
    title: 'A people segment',
    path: `/people/segments/${SEGMENT_ID}`,
    answers: {
      ...base,
      getSegment: () => sampleSegment(),
      listCustomFields: () => ({ items: [{ id: PERSON_ID, name: 'points', type: 'number' as const }] }),
      previewSegment: () => ({ people: 120, all: 500, items: [samplePerson()], unreadable: [] }),
    },
  },
  'custom-fields': {
    title: 'Custom fields',
    path: '/people/fields',
    answers: { listCustomFields: () => ({ items: [{ id: PERSON_ID, name: 'points', type: 'number' as const }] }) },
  },
  'people-import': { title: 'Import people', path: '/people/import' },
  blacklist: {
    title: 'Blacklist',
    path: '/people/blacklist',
    answers: {
      listBlacklist: () => ({
        items: [
          {
            ...{ mobile: '66898765432', reason: 'unsubscribed', note: '', createDate: '2026-11-20T03:00:00Z' },
            ...{ source: 'link', communication: { id: PERSON_ID, name: 'November sale' }, fileName: '', createBy: '' },
          },
          {
            ...{ mobile: '66811111111', reason: 'blacklisted', note: 'Asked by phone' },
            ...{
              createDate: '2026-11-19T03:00:00Z',
              source: 'user',
              communication: null,
              fileName: '',
              createBy: 'Dao',
            },
          },
        ],
        page: 0,
        size: 10,
        total: 2,
      }),
    },
  },
} satisfies Scenarios
