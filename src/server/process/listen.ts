import type { FastifyInstance } from 'fastify'
import { type Env, localOrigin } from '../env.ts'
import { mainText } from './main.text.ts'
import { StartError } from './start-error.ts'

/**
 * Listens, and prints the addresses of the site and the panel.
 * @throws StartError if the port is taken or denied, or the host is unknown
 */
export async function listen(app: FastifyInstance, { host, port, publicUrl }: Env): Promise<void> {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new StartError(mainText.portTaken(port))
    if (error.code === 'EACCES') throw new StartError(mainText.portDenied(port))
    if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') throw new StartError(mainText.hostUnknown(host))
    throw error
  })
  const address = app.server.address()
  // The real port if `PORT` is 0.
  const origin = localOrigin(host, typeof address === 'object' && address ? address.port : port)
  console.log(mainText.site(origin))
  console.log(mainText.panel(origin))
  if (publicUrl === '') console.log(mainText.noPublicUrl)
}
