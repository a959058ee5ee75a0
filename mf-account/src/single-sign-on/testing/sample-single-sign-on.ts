import type { SingleSignOn } from '@songsarn/contract/account/single-sign-on'

export const sampleSingleSignOn = (over: Partial<NonNullable<SingleSignOn['provider']>> = {}): SingleSignOn => ({
  redirectUrl: 'https://sms.example/single-sign-on',
  provider: {
    ...{ issuer: 'https://login.example.com/tenant', clientId: 'songsarn-console' },
    ...{ domains: ['shop.example', 'shop.co.th'], active: true, required: false, trustsEmail: false },
    ...over,
  },
})
