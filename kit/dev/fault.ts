/** As the service answers when something goes wrong in it. */
export const FAULT = Object.assign(new Error('fault'), { code: 'service.fault', requestId: 'req-kit' })
