export type CarrierStatus = { carrier: string; state: 'up' | 'slow' | 'down' }

/** The connections to the carriers, of this process or of the workers beside it. */
export type CarrierPort = { statuses(): Promise<CarrierStatus[]> }
