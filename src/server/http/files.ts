import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Resource } from '../send/resource.ts'
import { sendResource } from '../send/send-resource.ts'

/** What the build made for browsers. */
export interface ClientFiles {
  /** Absolute folder of the built client, with `/assets` and what `public/` holds. */
  folder: string
  /** The panel's document, with its settings and its policy. */
  panel: Resource
}

const svg = 'image/svg+xml'
const year = 31_536_000
const pictureTypes = ['.avif', '.ico', '.jpg', '.png', '.svg', '.webp']

/** Serves the panel's document on each of its addresses, and the built files: named by content, kept for a year. */
export async function fileRoutes(app: FastifyInstance, { folder, panel }: ClientFiles): Promise<void> {
  for (const url of ['/admin', '/admin/*'])
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => sendResource(request, reply, panel),
    })

  // Of these there are several encodings; all other files are the same for everybody.
  const names = await readdir(folder, { recursive: true })
  const squeezed = new Set(names.filter(isCompressed).map((name) => join(folder, withoutEncoding(name))))
  const isPicture = (path: string) => pictureTypes.includes(extname(path))

  const options: FastifyStaticOptions = {
    root: folder,
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.vite/**'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const isImmutable = path.startsWith(join(folder, 'assets')) || path.startsWith(join(folder, 'pictures'))
      response.setHeader('cache-control', isImmutable ? `public, max-age=${year}, immutable` : 'public, max-age=3600')
      if (squeezed.has(withoutEncoding(path))) response.setHeader('vary', 'Accept-Encoding')
      // Other sites show them: in the preview of a link, in a search for pictures.
      if (isPicture(path)) response.setHeader('cross-origin-resource-policy', 'cross-origin')
    },
  }
  await app.register(async (files) => {
    // The plugin names the charset of texts alone.
    files.addHook('onSend', async (_, reply) => {
      if (reply.getHeader('content-type') === svg) reply.header('content-type', `${svg}; charset=utf-8`)
    })
    await files.register(fastifyStatic, options)
  })
}

function isCompressed(path: string): boolean {
  return /\.(br|gz)$/.test(path)
}

function withoutEncoding(path: string): string {
  return path.replace(/\.(br|gz)$/, '')
}
