import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest, preParsingAsyncHookHandler } from 'fastify'
import { hashSecret } from '../auth/secrets.ts'

/** The token must be within this start of the body, so that nobody sends more without one. */
const longestHead = 100_000
const tokenField = /(?:^|&)token=([\w-]{43})(?:&|$)/

/** Returns a hook that checks the form's field `token` like a bearer token, before the rest of the body is read. */
export function requireFormToken(app: FastifyInstance): preParsingAsyncHookHandler {
  return async (request, _reply, payload) => {
    const { head, rest } = await readHead(payload as FastifyRequest['raw'])
    const token = tokenField.exec(head.toString('latin1'))?.[1]
    request.tokenHash = token && hashSecret(token)
    await app.requireAdministrator(request)
    return rest
  }
}

/** Reads a body until the token is complete. `rest` is the whole body again. */
function readHead(payload: FastifyRequest['raw']): Promise<{ head: Buffer; rest: Readable }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    // Only this part is searched when more comes: searching all of it again would cost seconds for a body in small pieces.
    let openField = ''
    const stop = () => payload.off('data', onData).off('end', onEnd).off('error', reject).off('close', onClose)
    const completesToken = (text: string): boolean => {
      openField += text
      if (!text.includes('&')) return false
      const fields = openField.split('&')
      openField = fields.pop() ?? ''
      return fields.some((field) => field.startsWith('token='))
    }
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size < longestHead && !completesToken(chunk.toString('latin1'))) return
      stop()
      payload.pause()
      const head = Buffer.concat(chunks)
      payload.unshift(head)
      resolve({ head, rest: payload })
    }
    const onEnd = () => {
      stop()
      // A stream that has ended takes nothing back.
      const head = Buffer.concat(chunks)
      resolve({ head, rest: Readable.from([head]) })
    }
    const onClose = () => reject(new Error('the client has disconnected'))
    payload.on('data', onData).on('end', onEnd).on('error', reject).on('close', onClose)
  })
}
