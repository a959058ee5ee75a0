import { cancelMessages, createMessages } from '@songsarn/contract/communication/messages'
import { type Handler, handle } from '../../foundation/http/handle.ts'
import type { CallbackPorts } from '../../webhooks/require-outside.ts'
import { cancelCall } from './cancel-messages.ts'
import { messageCalls } from './send-messages.ts'

export const handlers = (ports: CallbackPorts): Handler[] => {
  const send = messageCalls(ports)
  return [
    handle(createMessages, async (context, input) => send(context, input)),
    handle(cancelMessages, async (context, { params }) => cancelCall(ports, context, params.id)),
  ]
}
