// The SMSC of npm smpp as a process of its own (`startForeignSmsc`): it answers each submit_sm at once, with a receipt after it.
import type { AddressInfo } from 'node:net'
import smpp, { type Session } from 'smpp'

/** What it took since the last report. Times are milliseconds since 1970. */
export type SmscReport = { submitted: number; acknowledged: number; at: number }

let submitted = 0
let acknowledged = 0
let ids = 0

const server = smpp.createServer((session) => {
  session.on('error', () => {})
  for (const command of ['bind_transceiver', 'bind_transmitter', 'bind_receiver'])
    session.on(command, (pdu) => session.send(pdu.response({ system_id: 'npm' })))
  session.on('enquire_link', (pdu) => session.send(pdu.response()))
  session.on('unbind', (pdu) => {
    session.send(pdu.response())
    session.close()
  })
  session.on('submit_sm', (pdu) => {
    submitted++
    const id = String(++ids)
    session.send(pdu.response({ message_id: id }))
    sendReceipt(session, id, pdu)
  })
})

function sendReceipt(session: Session, id: string, pdu: { [field: string]: unknown }): void {
  const receipt = {
    source_addr: pdu.destination_addr,
    destination_addr: pdu.source_addr,
    esm_class: 4,
    short_message: `id:${id} sub:001 dlvrd:001 submit date:2611211030 done date:2611211031 stat:DELIVRD err:000 text:`,
    receipted_message_id: id,
    message_state: 2,
  }
  session.deliver_sm(receipt, () => {
    acknowledged++
  })
}

process.on('message', () => {
  const report: SmscReport = { submitted, acknowledged, at: performance.timeOrigin + performance.now() }
  submitted = 0
  acknowledged = 0
  process.send?.(report)
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
